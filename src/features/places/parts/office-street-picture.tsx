import { pagePaths } from '#kit/api/page-paths.ts'
import type { CoordPrecision } from '#places/api/offices.ts'
import { officePictureUrl } from '#places/api/street-index.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { directionsUrls, type GeoPosition } from '#places/rules/geo.ts'
import { streetPictureCopy as words } from '#places/words/street-picture.ts'
import { Link } from '#ui/link/link.tsx'
import { StreetPicture } from '#ui/street-picture/street-picture.tsx'
import { Text } from '#ui/text/text.tsx'

/** Routes to a place in other maps, and the source of its picture. */
export const RouteLinks = ({ place }: { place: GeoPosition }) => {
  const routes = directionsUrls(place)
  return (
    <Text size="small" tone="muted" data-print="never">
      {words.route}:{' '}
      <Link href={routes.yandex} external>
        {words.yandex}
      </Link>
      ,{' '}
      <Link href={routes.twoGis} external>
        {words.twoGis}
      </Link>
      ,{' '}
      <Link href={routes.google} external>
        {words.google}
      </Link>
      .{' '}
      <Link href="https://www.openstreetmap.org/copyright" external>
        {words.source}
      </Link>
    </Text>
  )
}

interface OfficePictureProps {
  index: string
  place: GeoPosition & { readonly coordPrecision?: CoordPrecision | undefined }
}

/** Empty for an office without an exact position. */
export const OfficeStreetPicture = ({ index, place }: OfficePictureProps) =>
  hasExactPosition(place) && (
    <StreetPicture
      src={officePictureUrl(index)}
      label={words.picture(index)}
      open={{ href: pagePaths.officeOnMap(index), label: words.openMap }}
    >
      <RouteLinks place={place} />
    </StreetPicture>
  )
