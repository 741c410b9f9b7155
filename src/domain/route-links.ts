import type { Place } from './geo.ts'

/** Addresses at which the common map services lead from where one is to a place. */
export const routesTo = ({ latitude, longitude }: Place) => {
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)]
  return {
    yandex: `https://yandex.ru/maps/?rtext=~${north}%2C${east}`,
    twoGis: `https://2gis.ru/directions/points/%7C${east}%2C${north}`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${north}%2C${east}`,
  } as const
}
