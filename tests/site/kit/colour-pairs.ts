import type { Page } from '@playwright/test'
import { contrastPairs } from '#theme/tokens/contrast-pairs.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'

const toKebabCase = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const markedRoles = Object.keys(lightColours).map((role, index) => ({
  role,
  variable: `--c-${toKebabCase(role)}`,
  colour: `rgb(${index + 1}, 0, 0)`,
}))

/** Colour roles of text and of the ground behind it, with the first such text. */
interface WrittenPair {
  readonly foreground: string
  readonly ground: string
  readonly words: string
}

/** Pairs of colour roles that a page's text uses. */
export const colourPairsOn = (page: Page): Promise<WrittenPair[]> =>
  page.evaluate((roles) => {
    const { style } = document.documentElement
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(still)
    for (const { variable, colour } of roles) style.setProperty(variable, colour)
    const roleOf = new Map(roles.map(({ role, colour }) => [colour, role]))
    const groundOf = (element: Element | null): string | undefined => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        if (backgroundImage !== 'none') return undefined
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return roleOf.get(backgroundColor) ?? backgroundColor
      }
      return undefined
    }
    const pairs = new Map<string, WrittenPair>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      // Text in a drawing lies on shapes that are not its ancestors.
      if (!element || element instanceof SVGElement || !node.nodeValue?.trim()) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { color } = getComputedStyle(element)
      const foreground = roleOf.get(color) ?? color
      const ground = groundOf(element)
      const pair = `${foreground} ${ground}`
      if (ground && !pairs.has(pair))
        pairs.set(pair, { foreground, ground, words: node.nodeValue.slice(0, 40) })
    }
    for (const { variable } of roles) style.removeProperty(variable)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    return [...pairs.values()]
  }, markedRoles)

/** True for a pair without a test of its contrast in every theme (tests/ui/contrast.test.ts). */
export const isUntested = ({ foreground, ground }: WrittenPair): boolean =>
  !contrastPairs.some(
    (pair) => pair.least === 4.5 && pair.foreground === foreground && pair.ground === ground,
  )
