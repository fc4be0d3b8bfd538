const urls = import.meta.glob<string>('/locales/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a language's catalogue in this build, for the browser to preload. */
export function messagesUrl(language: string): string {
  return urls[`/locales/${language}.json`] ?? urls['/locales/en.json'] ?? '';
}
