import { globalStyle } from '@vanilla-extract/css'
import { cascadeLayers } from './layers.css.ts'

type Rule = Parameters<typeof globalStyle>[1]

const addSettingRule = (selector: string, rule: Rule) =>
  globalStyle(selector, { '@layer': { [cascadeLayers.settings]: rule } })

// Display settings are attributes of <html>; Government decree 102 requires text of up to 200 %.
addSettingRule(':root[data-text-size="125"]', { fontSize: '125%' })
addSettingRule(':root[data-text-size="150"]', { fontSize: '150%' })
addSettingRule(':root[data-text-size="200"]', { fontSize: '200%' })

// Text spacing (WCAG 2.2, 1.4.12).
addSettingRule(':root[data-spacing="wide"] body', {
  letterSpacing: '0.06em',
  wordSpacing: '0.12em',
  lineHeight: 1.75,
})
addSettingRule(':root[data-spacing="widest"] body', {
  letterSpacing: '0.12em',
  wordSpacing: '0.16em',
  lineHeight: 2,
})

const reducedMotion: Rule = {
  animationDuration: '1ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '1ms !important',
  scrollBehavior: 'auto !important' as 'auto',
}
addSettingRule(
  ':root[data-motion="reduced"], :root[data-motion="reduced"] *, :root[data-motion="reduced"] *::before, :root[data-motion="reduced"] *::after',
  reducedMotion,
)
addSettingRule(
  ':root:not([data-motion="full"]), :root:not([data-motion="full"]) *, :root:not([data-motion="full"]) *::before, :root:not([data-motion="full"]) *::after',
  {
    '@media': { '(prefers-reduced-motion: reduce)': reducedMotion },
  },
)

addSettingRule(':root[data-images="grey"] :is(img, canvas, video)', { filter: 'grayscale(1)' })
addSettingRule(':root[data-images="off"] :is(img, video)', { visibility: 'hidden' })
addSettingRule(':root[data-images="off"] img[alt=""]', { display: 'none' })
