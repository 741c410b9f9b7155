import { addresses } from '#kit/api/addresses.ts'
import type { CoordPrecision } from '#places/api/offices.ts'
import { streetPictureOf } from '#places/api/street-index.ts'
import { type Place, routesTo } from '#places/rules/geo.ts'
import { hasOwnPlace } from '#places/rules/own-place.ts'
import { streetPictureCopy as words } from '#places/words/street-picture.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { StreetPicture } from '#ui/street-picture/street-picture.tsx'
import { Text } from '#ui/text/text.tsx'

export const RouteLinks = ({ place }: { place: Place }) => {
  const routes = routesTo(place)
  return (
    <Inline gap="s">
      <Text size="small" tone="muted">
        {words.route}
      </Text>
      <Inline gap="s">
        <Link href={routes.yandex} alone external>
          {words.yandex}
        </Link>
        <Link href={routes.twoGis} alone external>
          {words.twoGis}
        </Link>
        <Link href={routes.google} alone external>
          {words.google}
        </Link>
      </Inline>
    </Inline>
  )
}

export const StreetSource = () => (
  <Text size="small" tone="muted">
    <Link href="https://www.openstreetmap.org/copyright" alone external>
      {words.source}
    </Link>
  </Text>
)

interface OfficePictureProps {
  index: string
  place: Place & { readonly coordPrecision?: CoordPrecision | undefined }
}

/** Empty for an office without an exact position. */
export const OfficePicture = ({ index, place }: OfficePictureProps) =>
  hasOwnPlace(place) && (
    <StreetPicture
      src={streetPictureOf(index)}
      label={words.picture(index)}
      open={{ href: addresses.officeOnMap(index), label: words.openMap }}
    >
      <RouteLinks place={place} />
      <StreetSource />
    </StreetPicture>
  )
