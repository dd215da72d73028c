import type { PlayedPage } from '#stand-ins/wiki/wiki-stand-in.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An XML export as MediaWiki writes it. */
export function wikiExport(
  pages: readonly PlayedPage[],
  { base = 'https://wiki.example/wiki/Main_Page', lang = 'en' } = {},
): string {
  const written = pages.map(
    ({ id, title, text, ns = 0, revision = id * 10, redirect, model = 'wikitext' }) => `  <page>
    <title>${escaped(title)}</title>
    <ns>${ns}</ns>
    <id>${id}</id>
${redirect === undefined ? '' : `    <redirect title="${escaped(redirect)}" />\n`}    <revision>
      <id>${revision}</id>
      <timestamp>2026-10-01T12:00:00Z</timestamp>
      <contributor><username>Writer</username><id>7</id></contributor>
      <model>${model}</model>
      <format>text/x-wiki</format>
      <text bytes="${text.length}" xml:space="preserve">${escaped(text)}</text>
    </revision>
  </page>`,
  );
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="${lang}">
  <siteinfo>
    <sitename>Train Wiki</sitename><dbname>trains</dbname><base>${base}</base><generator>MediaWiki 1.43.0</generator><case>first-letter</case>
    <namespaces><namespace key="0" case="first-letter" /><namespace key="6" case="first-letter">File</namespace><namespace key="10" case="first-letter">Template</namespace><namespace key="14" case="first-letter">Category</namespace></namespaces>
  </siteinfo>
${written.join('\n')}
</mediawiki>
`;
}
