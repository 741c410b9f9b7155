import { globalLayer } from '@vanilla-extract/css'

/**
 * Cascade layers, lowest first. This file is imported first, so that the order of other style imports does not matter.
 */
export const cascadeLayers = {
  reset: globalLayer('reset'),
  themes: globalLayer('themes'),
  base: globalLayer('base'),
  ui: globalLayer('ui'),
  sprinkles: globalLayer('sprinkles'),
  settings: globalLayer('settings'),
  print: globalLayer('print'),
}
