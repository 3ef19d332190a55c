// Versions of the pod templates: an operator upgrade must not restart workloads by itself.

/** The newest version comes first; at most two earlier ones are kept. */
export const templateVersions = ['1'] as const;
export type TemplateVersion = (typeof templateVersions)[number];
export const newestTemplate: TemplateVersion = templateVersions[0];

const isVersion = (text: string): text is TemplateVersion =>
  templateVersions.some((version) => version === text);

/** The named version; a version that is no longer rendered gives the oldest one, none gives the newest. */
export function parseTemplate(text: string | undefined): TemplateVersion {
  if (text === undefined) return newestTemplate;
  return isVersion(text) ? text : (templateVersions.at(-1) ?? newestTemplate);
}
