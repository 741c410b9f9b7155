import { globalLayer } from '@vanilla-extract/css'

/** Cascade layers in rising order; imported first, so the order of all other style imports stops mattering. */
export const layers = {
  reset: globalLayer('reset'),
  themes: globalLayer('themes'),
  base: globalLayer('base'),
  ui: globalLayer('ui'),
  sprinkles: globalLayer('sprinkles'),
  settings: globalLayer('settings'),
  print: globalLayer('print'),
}
