/** Where the server answers which files of streets there are; the files stand below the same address. */
export const streetsAddress = '/streets'

/** Where the server answers pictures of the streets around offices. */
export const streetPictureAddress = '/street-picture'

/** The picture of an office. */
export const streetPictureOf = (index: string): string => `${streetPictureAddress}/${index}.svg`

/** The picture of a settlement with its offices, named by one of them. */
export const settlementPictureOf = (index: string): string =>
  `${streetPictureAddress}/settlement/${index}.svg`

/** The picture of a region with its main places, named by one of its offices. */
export const regionPictureOf = (index: string): string => `${streetPictureAddress}/region/${index}.svg`

/** The picture of the country. */
export const countryPicture = `${streetPictureAddress}/country.svg`

/** A PMTiles file of streets, as the browser chooses among them. */
export interface StreetFile {
  /** On this server, or of another where the operator keeps it there. */
  readonly address: string
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  /** Its water and parks are rough: they are left out where one sees single streets. */
  readonly coarse: boolean
}

/** The files of streets, the one to be asked first at the front. */
export interface StreetIndex {
  readonly files: readonly StreetFile[]
}
