import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { layers } from './layers.css.ts'
import { atWidth, focusRing } from './style.ts'
import { media } from './tokens/breakpoints.ts'

type Rule = Parameters<typeof globalStyle>[1]

const reset = (selector: string, rule: Rule) => globalStyle(selector, { '@layer': { [layers.reset]: rule } })
const base = (selector: string, rule: Rule) => globalStyle(selector, { '@layer': { [layers.base]: rule } })

reset('*, *::before, *::after', { boxSizing: 'border-box' })
reset('*', { margin: 0, padding: 0 })
reset('ul[role="list"], ol[role="list"]', { listStyle: 'none' })
reset('img, svg, canvas', { display: 'block', maxWidth: '100%' })
reset('input, button, textarea, select', { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' })
reset('fieldset', { border: 0, minInlineSize: 0 })
reset('legend', { float: 'none', width: '100%' })
reset('table', { borderCollapse: 'collapse' })
reset('address', { fontStyle: 'normal' })
reset('summary', { cursor: 'pointer' })
reset('[hidden]', { display: 'none !important' })
// Elements that need script reserve their space at once and are hidden without scripting.
reset('[data-scripted]', { '@media': { '(scripting: none)': { display: 'none !important' } } })

base('html', {
  fontSize: '100%',
  textSizeAdjust: '100%',
  scrollPaddingBlock: '6rem 8rem',
  overflowWrap: 'break-word',
})
// Links to a question scroll smoothly (M-FAQ-02), except with reduced motion (settings.css.ts).
base('html:has([data-faq])', { scrollBehavior: 'smooth' })
base('body', {
  // Layouts query this container in rem (`atWidth`) instead of the window in pixels.
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
// Titles shrink with the page, but not below the text size.
const narrowTitle = `max(${vars.size.regular}, min(1.125rem, 8.2vw))`
// With enlarged text on a phone, margins shrink and long words may break.
base('body > *', {
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
base('h1', {
  '@media': atWidth({
    narrow: {
      vars: Object.fromEntries(
        (['h4', 'h3', 'h2', 'h1', 'display'] as const).map((name) => [vars.size[name], narrowTitle]),
      ),
    },
  }),
})
// Short labels grow only as far as their longest word fits the page.
base('button, summary, label, legend, nav a, footer a, li > a, :is(h2, h3, h4) > a, [data-badge]', {
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
base('code, pre', { fontFamily: vars.family.code })
base('code', { fontSize: vars.size.small })
base('pre code', { fontSize: 'inherit' })
base('[data-theme]', { color: vars.colour.text })
// Astro's wrapper elements must not come between a container and its gap.
base('astro-island, astro-slot, astro-static-slot', { display: 'contents' })
base('a', { color: vars.colour.link, textUnderlineOffset: '0.18em', textDecorationThickness: '0.07em' })
base('a:hover', { color: vars.colour.linkHover, textDecorationThickness: '0.14em' })
base(':focus-visible', {
  ...focusRing,
  borderRadius: vars.radius.small,
})
base('[tabindex="-1"]:focus', { outline: 'none' })
base('::selection', { background: vars.colour.action, color: vars.colour.onAction })
base(':focus-visible', { '@media': { [media.forcedColours]: { outlineColor: 'Highlight' } } })
