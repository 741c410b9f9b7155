import { browserEnvironment } from '#browser/browser-environment.ts'
import { drawOfficeMap } from './office-map.ts'

/** Draws the map of the office of the address into the page that is nothing else; words stand in where it cannot be had. */
export const drawWholePage = async (): Promise<void> => {
  const stage = document.querySelector<HTMLElement>('[data-map-stage]')
  const failed = document.querySelector<HTMLElement>('[data-map-failed]')
  if (stage && failed) failed.hidden = await drawOfficeMap(stage, browserEnvironment)
}
