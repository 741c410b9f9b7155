/** What each script of the build imports at its start, by address. */
export type Imports = ReadonlyMap<string, readonly string[]>

const islands = /<astro-island((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g
const scripts = /<script type="module"(?: src="([^"]+)")?>([\s\S]*?)<\/script>/g
const imported = /(?:from|import)\s*["']([^"']+\.js)["']/g

/** Islands that wake up at once, in sight or not; the others fetch their code when they are scrolled to. */
const atOnce = /\sclient="(?:load|only)"/
const codeOfIsland = /\s(?:component|renderer)-url="([^"]+)"/g

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

/** Every script that must be here before a page acts. */
export const scriptsOfPage = (html: string, imports: Imports): string[] => {
  const needed = new Set<string>()
  const need = (script: string): void => {
    if (needed.has(script) || !imports.has(script)) return
    needed.add(script)
    for (const other of imports.get(script) ?? []) need(other)
  }
  for (const attributes of all(html, islands))
    if (atOnce.test(attributes)) for (const script of all(attributes, codeOfIsland)) need(script)
  for (const [, source, text = ''] of html.matchAll(scripts))
    for (const script of source ? [source] : all(text, imported)) need(script)
  return [...needed]
}

/** The page with a line in its head for each script that must be here before it acts. */
export const withPreloads = (html: string, imports: Imports): string => {
  const links = scriptsOfPage(html, imports).map((script) => `<link rel="modulepreload" href="${script}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}
