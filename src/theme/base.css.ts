import { globalStyle } from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'
import { atWidth, focusRing } from './style.ts'
import { vars } from './theme-variables.css.ts'
import { mediaQueries } from './tokens/breakpoints.ts'

type Rule = Parameters<typeof globalStyle>[1]

const addResetRule = (selector: string, rule: Rule) =>
  globalStyle(selector, { '@layer': { [cascadeLayers.reset]: rule } })
const addBaseRule = (selector: string, rule: Rule) =>
  globalStyle(selector, { '@layer': { [cascadeLayers.base]: rule } })

addResetRule('*, *::before, *::after', { boxSizing: 'border-box' })
addResetRule('*', { margin: 0, padding: 0 })
addResetRule('ul[role="list"], ol[role="list"]', { listStyle: 'none' })
addResetRule('img, svg, canvas', { display: 'block', maxWidth: '100%' })
addResetRule('input, button, textarea, select', {
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
})
addResetRule('fieldset', { border: 0, minInlineSize: 0 })
addResetRule('legend', { float: 'none', width: '100%' })
addResetRule('table', { borderCollapse: 'collapse' })
addResetRule('address', { fontStyle: 'normal' })
addResetRule('summary', { cursor: 'pointer' })
addResetRule('[hidden]', { display: 'none !important' })
// Elements that need JavaScript reserve their space from the start and are hidden if scripting is off.
addResetRule('[data-scripted], noscript[data-replaces] ~ :not(noscript)', {
  '@media': { '(scripting: none)': { display: 'none !important' } },
})

addBaseRule('html', {
  fontSize: '100%',
  textSizeAdjust: '100%',
  scrollPaddingBlock: '6rem 8rem',
  overflowWrap: 'break-word',
})
// Links to a question scroll smoothly (M-FAQ-02), except with reduced motion (display-settings.css.ts).
addBaseRule('html:has([data-faq])', { scrollBehavior: 'smooth' })
addBaseRule('body', {
  // Layouts depend on the width of this container in rem (`atWidth`), not on the width of the window in pixels.
  containerType: 'inline-size',
  containerName: 'page',
  fontFamily: vars.family.text,
  fontSize: vars.size.regular,
  lineHeight: vars.leading.text,
  color: vars.colour.text,
  background: vars.colour.page,
  minHeight: '100dvh',
  textRendering: 'optimizeLegibility',
})
// Titles shrink with the page width, but not below the text size.
const narrowTitle = `max(${vars.size.regular}, min(1.125rem, 8.2vw))`
// On a phone with enlarged text, margins shrink and long words may break.
addBaseRule('body > *', {
  '@media': atWidth({
    narrow: {
      overflowWrap: 'anywhere',
      hyphens: 'auto',
      vars: {
        [vars.space.s]: '0.5rem',
        [vars.space.m]: '0.625rem',
        [vars.space.l]: '0.75rem',
        [vars.space.xl]: '1rem',
        [vars.size.large]: vars.size.regular,
        [vars.size.lead]: vars.size.regular,
        [vars.size.h4]: 'min(1.125rem, 8.2vw)',
        [vars.size.h3]: 'min(1.125rem, 8.2vw)',
        [vars.size.h2]: 'min(1.125rem, 8.2vw)',
        [vars.size.h1]: 'min(1.125rem, 8.2vw)',
        [vars.size.display]: 'min(1.125rem, 8.2vw)',
      },
    },
  }),
})
addBaseRule('h1', {
  '@media': atWidth({
    narrow: {
      vars: Object.fromEntries(
        (['h4', 'h3', 'h2', 'h1', 'display'] as const).map((name) => [vars.size[name], narrowTitle]),
      ),
    },
  }),
})
// Short labels are enlarged only as long as their longest word fits the page.
addBaseRule('button, summary, label, legend, nav a, footer a, li > a, :is(h2, h3, h4) > a, [data-badge]', {
  '@media': atWidth({
    narrow: {
      fontSize: 'min(1em, 7.8vw)',
      vars: {
        [vars.size.small]: 'min(0.875rem, 7.2vw)',
        [vars.size.regular]: 'min(1.0625rem, 7.8vw)',
      },
    },
  }),
})
addBaseRule('noscript[data-replaces] > *', { marginBlock: vars.space.m })
addBaseRule('code, pre', { fontFamily: vars.family.code })
addBaseRule('code', { fontSize: vars.size.small })
addBaseRule('pre code', { fontSize: 'inherit' })
addBaseRule('[data-theme]', { color: vars.colour.text })
// Without `contents`, a container's gap would apply to Astro's wrapper elements instead of their children.
addBaseRule('astro-island, astro-slot, astro-static-slot', { display: 'contents' })
addBaseRule('a', {
  color: vars.colour.link,
  textUnderlineOffset: '0.18em',
  textDecorationThickness: '0.07em',
})
addBaseRule('a:hover', { color: vars.colour.linkHover, textDecorationThickness: '0.14em' })
addBaseRule(':focus-visible', {
  ...focusRing,
  borderRadius: vars.radius.small,
})
addBaseRule('[tabindex="-1"]:focus', { outline: 'none' })
addBaseRule('::selection', { background: vars.colour.action, color: vars.colour.onAction })
addBaseRule(':focus-visible', { '@media': { [mediaQueries.forcedColours]: { outlineColor: 'Highlight' } } })
