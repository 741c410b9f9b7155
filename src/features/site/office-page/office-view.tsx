import { addresses } from '#contract/addresses.ts'
import { streetPictureOf } from '#contract/street-index.ts'
import { mapCopy } from '#copy/map.ts'
import { officePageCopy as words } from '#copy/office-page.ts'
import { RouteLinks, StreetSource } from '#parts/office-picture.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FramedMap } from '#ui/framed-map/framed-map.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { OfficePage } from './office-page.ts'
import type { AnyOfficePage } from './office-pages.ts'
import {
  AnnouncedTariffs,
  Directions,
  HoursTable,
  Letter,
  Lockers,
  Nearest,
  Prices,
  Services,
} from './office-sections.tsx'
import { Breadcrumbs, PlacesView } from './places-view.tsx'

/** Today's label and free boxes, filled in after load; until then two true words keep their place, so nothing jumps. */
const Today = () => (
  <Inline gap="xs">
    <span data-now="ask" data-print="never">
      <Badge icon="clock">{words.hoursBelow}</Badge>
    </span>
    <span data-now="ask" data-print="never">
      <Badge icon="box">{words.boxesInForm}</Badge>
    </span>
    <span data-now="open" hidden>
      <Badge tone="success" icon="clock">
        <span data-text />
      </Badge>
    </span>
    <span data-now="shut" hidden>
      <Badge icon="clock">
        <span data-text />
      </Badge>
    </span>
    <span data-now="free" hidden>
      <Badge tone="action" icon="box">
        <span data-text />
      </Badge>
    </span>
    <span data-now="none" hidden>
      <Badge icon="box">{words.noneFree}</Badge>
    </span>
    <span data-now="only" hidden>
      <Badge icon="box">{words.officeOnly}</Badge>
    </span>
  </Inline>
)

/** The way into the form. The link of `ask` always works; `rent` stands only when boxes are free (M-OFF-13). */
const OnlineActions = ({ wizard, digitize }: { wizard: string; digitize: string | null }) => {
  const digitizing = digitize && (
    <ButtonLink href={digitize} icon="document">
      {words.digitize}
    </ButtonLink>
  )
  return (
    <>
      <div data-now="ask" data-print="never">
        <Inline>
          <ButtonLink href={wizard} size="large" icon="box">
            {words.check}
          </ButtonLink>
          {digitizing}
        </Inline>
      </div>
      <div data-now="rent" data-print="never" hidden>
        <Inline>
          <ButtonLink href={wizard} tone="primary" size="large">
            {words.select}
          </ButtonLink>
          {digitizing}
        </Inline>
      </div>
      <div data-now="noneHelp" hidden>
        <Text>{words.noneFreeHelp}</Text>
      </div>
      <div data-now="onlyHelp" hidden>
        <Text>{words.officeOnlyHelp}</Text>
      </div>
    </>
  )
}

const Actions = ({ page }: { page: OfficePage }) => {
  const { actions, near, nearTitle, closed } = page
  if (actions?.kind === 'online') {
    return <OnlineActions {...actions} />
  }
  return (
    <Stack gap="s">
      {closed && <Notice tone="warning">{closed}</Notice>}
      {actions && <Text>{actions.rents ? words.officeOnlyHelp : words.point}</Text>}
      <div data-near={page.askNear}>
        <Nearest near={near} nearTitle={nearTitle} />
      </div>
    </Stack>
  )
}

/** Which office, when it is open, what a box costs whom, and the way into the form. */
const Facts = ({ page }: { page: OfficePage }) => (
  <Stack gap="l">
    <Stack gap="s">
      <Text size="small" tone="muted">
        {page.heading}, {page.town}
      </Text>
      <Heading level={1}>{page.street}</Heading>
      {page.hoursLine && <Text size="large">{page.hoursLine}</Text>}
      <Today />
      <HoursTable title={page.hoursTitle} rows={page.hours} />
    </Stack>
    {page.prices && <Prices {...page.prices} />}
    <Actions page={page} />
  </Stack>
)

/** Where it is: the streets around it, which open as a map, and the ways there; of a town no more than words. */
const Place = ({ page }: { page: OfficePage }) =>
  page.spot === null ? (
    <Stack gap="xs">
      <Text tone="muted">{page.placeUnknown}</Text>
      <Link href={addresses.officeOnMap(page.index)}>{words.allOnMap}</Link>
    </Stack>
  ) : (
    <Stack gap="xs">
      <FramedMap
        label={words.onMap}
        mapLabel={mapCopy.ofOffice(page.index)}
        address={addresses.mapOfOffice(page.index)}
        preview={streetPictureOf(page.index)}
      >
        <Link href={addresses.officeOnMap(page.index)}>{words.allOnMap}</Link>
      </FramedMap>
      <div data-print="never">
        <RouteLinks place={page.spot} />
      </div>
      <StreetSource />
    </Stack>
  )

const OfficeView = ({ page }: { page: OfficePage }) => (
  <Stack gap="l">
    <Breadcrumbs breadcrumbs={page.breadcrumbs} />
    <section data-office={page.ask} data-ahead={page.hoursAhead}>
      <Card tone="stamp">
        <Columns shape="two" gap="xl" align="start">
          <Facts page={page} />
          <Place page={page} />
        </Columns>
      </Card>
    </section>
    <Columns shape="three" align="start">
      <Stack gap="l">
        {page.directions && <Directions html={page.directions} />}
        {page.lockers.length > 0 && <Lockers lockers={page.lockers} />}
        {page.sampleAddress && <Letter sample={page.sampleAddress} />}
      </Stack>
      {page.services.length > 0 && <Services services={page.services} />}
      {page.near.length > 0 && page.actions?.kind === 'online' && (
        <div data-near={page.askNear}>
          <Card>
            <Nearest near={page.near} nearTitle={page.nearTitle} />
          </Card>
        </div>
      )}
    </Columns>
    {page.announced.length > 0 && <AnnouncedTariffs announced={page.announced} />}
  </Stack>
)

/** A page of offices between header and footer. */
export const OfficePageView = ({ page }: { page: AnyOfficePage }) =>
  page.kind === 'office' ? <OfficeView page={page} /> : <PlacesView page={page} />
