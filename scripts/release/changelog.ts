// Takes the section of one version out of CHANGELOG.md: it becomes the release notes.

/** The lines below the heading of a version; `undefined` without that heading, or with nothing below it. */
export function changelogSection(changelog: string, version: string): string | undefined {
  const [, ...sections] = `\n${changelog}`.split('\n## ');
  const section = sections.find((text) => text.split('\n')[0]?.trim() === version);
  const lines = section?.slice(section.indexOf('\n')).trim();
  return section?.includes('\n') && lines ? `${lines}\n` : undefined;
}
