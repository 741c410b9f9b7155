import { globalStyle } from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'
import { colour } from './theme-variables.css.ts'
import type { ColourRole } from './tokens/colour-roles.ts'
import { contrastColours } from './tokens/contrast-colours.ts'

type Rule = Parameters<typeof globalStyle>[1]

const addPrintRule = (selector: string, rule: Rule) =>
  globalStyle(selector, { '@layer': { [cascadeLayers.print]: { '@media': { print: rule } } } })

// Pages are printed black on white in every theme, without filled backgrounds.
const paperColours = {
  ...contrastColours,
  ink: '#ffffff',
  inkRaised: '#ffffff',
  textOnInk: '#000000',
  textMutedOnInk: '#1f1f1f',
  linkOnInk: '#000000',
  borderOnInk: '#000000',
  accentOnInk: '#000000',
}

addPrintRule(':root, :root[data-theme]', {
  fontSize: '10pt',
  colorScheme: 'light',
  vars: Object.fromEntries(
    Object.entries(paperColours).map(([role, value]) => [colour[role as ColourRole], value]),
  ),
})
addPrintRule('body', { background: 'none' })
addPrintRule(
  '[data-print="never"], nav, dialog, form:has([type="search"]), [role="tab"][aria-selected="false"]',
  {
    display: 'none !important',
  },
)
addPrintRule('main a[href^="http"]::after', { content: '" (" attr(href) ")"', fontWeight: 400 })
addPrintRule('h1, h2, h3, h4', { breakAfter: 'avoid' })
addPrintRule('tr, dl, figure', { breakInside: 'avoid' })
addPrintRule('summary', { listStyle: 'none' })
addPrintRule('details::details-content', { contentVisibility: 'visible', blockSize: 'auto' })
