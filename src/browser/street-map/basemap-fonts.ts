/** A face of the page's font as text, for a worker, which does not know the page's style sheets. */
export interface FontFaceText {
  readonly family: string
  readonly source: string
  readonly weight: string
  readonly range: string
}

const facesOf = (sheet: CSSStyleSheet): FontFaceText[] => {
  try {
    return [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return []
      const value = (name: string) => rule.style.getPropertyValue(name)
      const address = /url\("?([^")]+)/.exec(value('src'))?.[1] ?? ''
      return {
        family: value('font-family').replaceAll('"', ''),
        source: `url("${new URL(address, sheet.href ?? document.baseURI).href}")`,
        weight: value('font-weight'),
        range: value('unicode-range'),
      }
    })
  } catch {
    // A sheet of another site keeps its rules to itself.
    return []
  }
}

/** Where the letters of Russian and the common signs begin: what names on a map are written with. */
const russian = 'U+401'
const signs = 'U+20-'

/**
 * The faces of the first font of an element that have Russian letters and common signs, one for each weight; the page has
 * their files already.
 */
export const facesForNames = (element: Element): FontFaceText[] => {
  const [first = ''] = getComputedStyle(element).fontFamily.replaceAll('"', '').split(',')
  const faces = new Map<string, FontFaceText>()
  for (const face of [...document.styleSheets].flatMap(facesOf)) {
    const script = [russian, signs].find((start) => face.range.startsWith(start))
    // Of two with the same signs the last is asked first.
    if (face.family === first && script) faces.set(`${script} ${face.weight}`, face)
  }
  return [...faces.values()]
}
