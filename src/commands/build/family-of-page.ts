/** Families by the first part of an address. */
const families: Readonly<Record<string, string>> = {
  index: 'home',
  admin: 'branch',
  branch: 'branch',
  design: 'design',
  acting: 'account',
  claims: 'account',
  invitations: 'account',
  legals: 'account',
  linking: 'account',
  map: 'map',
  'personal-data': 'account',
  rpo: 'account',
}

/** The family of a page, whose pages share one style sheet: by its file, else by whether it is only read. */
export const familyOf = (file: string, html: string): string => {
  const address = file.replace(/^as-of\/[^/]+?(\/|\.html$)/, '').replace(/\.html$/, '') || 'index'
  const family = families[address.split('/')[0] ?? '']
  return family ?? (html.includes('<astro-island') ? 'rent' : 'reading')
}

const styleLink = /<link rel="stylesheet" href="([^"]+)">/g

/** The style sheets that a page links to. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(styleLink)].map(([, href = '']) => href)

/** The page with one style sheet in the place of all that it links to. */
export const withSheet = (html: string, address: string): string => {
  let linked = ''
  return html.replace(styleLink, () => {
    const first = linked === ''
    linked = `<link rel="stylesheet" href="${address}">`
    return first ? linked : ''
  })
}

/** The style sheets of a build, for pages that are drawn after it. */
export interface SiteStyles {
  /** The sheet of each family, and the classes of the site that it knows nothing of. */
  readonly families: Readonly<Record<string, { readonly sheet: string; readonly lacks: readonly string[] }>>
  /** The sheet that knows all of them. */
  readonly whole: string
}

/** The sheet for a page that is drawn after the build: its family's, or the whole one where an edit brought in a class that its family never had. */
export const sheetFor = (file: string, html: string, { families, whole }: SiteStyles): string => {
  const family = families[familyOf(file, html)]
  if (!family) return whole
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return family.lacks.some((name) => used.has(name)) ? whole : family.sheet
}
