// Writes the web manifest: name and icons for those who keep the site (docs/design/web-build.md#pictures).

/** The address bar stays, because the pages tell people to look at it. There is no service worker. */
export const webManifest = (brand: string): string =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    background_color: '#f7f4ee',
    theme_color: '#f7f4ee',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
