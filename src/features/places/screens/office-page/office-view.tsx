import { pagePaths } from '#kit/api/page-paths.ts'
import { officePictureUrl } from '#places/api/street-index.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { RouteLinks } from '#places/parts/office-street-picture.tsx'
import { mapCopy } from '#places/words/map.ts'
import { officePageCopy as words } from '#places/words/office-page.ts'
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
import { StreetPicture } from '#ui/street-picture/street-picture.tsx'
import { Text } from '#ui/text/text.tsx'
import type { OfficePageData } from './office-page.ts'
import type { AnyOfficePageData } from './office-pages.ts'
import {
  AnnouncedTariffsSection,
  DirectionsSection,
  FitSection,
  Hours,
  LockersSection,
  NearestOfficesList,
  PriceSection,
  SampleAddressCard,
  ServicesSection,
} from './office-sections.tsx'
import { PlaceBreadcrumbs, PlacesView } from './places-view.tsx'

/** A prerendered page says only where to find opening hours and free boxes. */
const LiveFacts = ({ minute, rents }: Pick<OfficePageData, 'minute' | 'rents'>) =>
  minute === null ? (
    <Badge icon="box">{words.boxesInForm}</Badge>
  ) : (
    <Inline gap="xs">
      {minute.hours && (
        <Badge {...(minute.hours.isOpen ? { tone: 'success' } : {})} icon="clock">
          {minute.hours.text}
        </Badge>
      )}
      {minute.boxes.kind === 'free' && (
        <Badge tone="action" icon="box">
          {minute.boxes.text}
        </Badge>
      )}
      {minute.boxes.kind === 'none_free' && <Badge icon="box">{words.noneFree}</Badge>}
      {minute.boxes.kind === 'office_only' && rents && <Badge icon="box">{words.officeOnly}</Badge>}
    </Inline>
  )

/** Also shown if the number of free boxes is unknown (M-OFF-13). */
const RentLinks = ({
  page,
  wizard,
  digitize,
}: {
  page: OfficePageData
  wizard: string
  digitize: string | null
}) => (
  <Inline>
    {page.minute ? (
      <ButtonLink href={wizard} tone="primary" size="large">
        {words.select}
      </ButtonLink>
    ) : (
      <ButtonLink href={wizard} size="large" icon="box">
        {words.check}
      </ButtonLink>
    )}
    {digitize && (
      <ButtonLink href={digitize} size="large" icon="document">
        {words.digitize}
      </ButtonLink>
    )}
  </Inline>
)

const hasBoxes = ({ actions, minute }: OfficePageData): boolean =>
  actions?.kind === 'online' && minute?.boxes.kind !== 'none_free'

const Actions = ({ page }: { page: OfficePageData }) => {
  const { actions, near, nearTitle, rents } = page
  if (actions?.kind === 'online' && hasBoxes(page))
    return (
      <div data-print="never">
        <RentLinks page={page} {...actions} />
      </div>
    )
  return (
    <Stack gap="s">
      {actions?.kind === 'online' && actions.wait && (
        <div data-print="never">
          <ButtonLink href={actions.wait} tone="primary" size="large">
            {words.wait}
          </ButtonLink>
        </div>
      )}
      {actions?.kind === 'online' && <Text>{words.noneFreeHelp}</Text>}
      {actions?.kind === 'offline' && <Text>{rents ? words.officeOnlyHelp : words.point}</Text>}
      {near.length > 0 && <NearestOfficesList near={near} nearTitle={nearTitle} withRentLinks />}
    </Stack>
  )
}

const Facts = ({ page }: { page: OfficePageData }) => (
  <Stack gap="l">
    <Stack gap="s">
      <Text size="small" tone="muted">
        {page.heading.eyebrow}
      </Text>
      <Heading level={1}>{page.heading.title}</Heading>
      {page.closed && <Notice tone="warning">{page.closed}</Notice>}
      <Hours page={page} />
      <div data-minute="today" data-print="never">
        <LiveFacts {...page} />
      </div>
      <OfficeNoteView note={page.note} />
    </Stack>
    {page.prices && hasBoxes(page) && <PriceSection {...page.prices} />}
    <div data-minute="actions">
      <Actions page={page} />
    </div>
  </Stack>
)

const Place = ({ page }: { page: OfficePageData }) =>
  page.spot === null ? (
    <Stack gap="xs">
      {page.hasTownPicture && (
        <StreetPicture src={officePictureUrl(page.index)} label={mapCopy.ofOffice(page.index)} />
      )}
      <Text size="small" tone="muted">
        {page.placeUnknown} <Link href={pagePaths.officeOnMap(page.index)}>{words.allOnMap}</Link>
      </Text>
    </Stack>
  ) : (
    <Stack gap="xs">
      <FramedMap
        label={words.onMap}
        mapLabel={mapCopy.ofOffice(page.index)}
        address={pagePaths.mapOfOffice(page.index)}
        preview={officePictureUrl(page.index)}
      >
        <Link href={pagePaths.officeOnMap(page.index)}>{words.allOnMap}</Link>
      </FramedMap>
      <Inline gap="m" data-print="never">
        <RouteLinks place={page.spot} />
      </Inline>
    </Stack>
  )

const Services = ({ page: { services } }: { page: OfficePageData }) =>
  services.length > 0 && <ServicesSection services={services} />

const Nearest = ({ page }: { page: OfficePageData }) =>
  page.near.length > 0 &&
  hasBoxes(page) && (
    <div data-minute="near">
      <Card>
        <NearestOfficesList near={page.near} nearTitle={page.nearTitle} />
      </Card>
    </div>
  )

const Fit = ({ page }: { page: OfficePageData }) =>
  page.fit.length > 0 && <FitSection fit={page.fit} index={page.index} />

const Letter = ({ page: { sampleAddress } }: { page: OfficePageData }) =>
  sampleAddress && <SampleAddressCard sample={sampleAddress} />

/** An imported office says little about itself: its address goes below the map. */
const isShort = ({ directions, lockers }: OfficePageData): boolean => !directions && lockers.length === 0

const OfficeView = ({ page }: { page: OfficePageData }) => (
  <Stack gap="l">
    <PlaceBreadcrumbs breadcrumbs={page.breadcrumbs} />
    <section data-office={page.index}>
      <Card tone="stamp">
        <Columns shape="two" gap="xl" align="start">
          <Facts page={page} />
          <Stack gap="l">
            <Place page={page} />
            {page.prices && !hasBoxes(page) && <PriceSection {...page.prices} />}
            {isShort(page) && <Letter page={page} />}
          </Stack>
        </Columns>
      </Card>
    </section>
    {isShort(page) ? (
      <Columns shape="two">
        <Services page={page} />
        <Nearest page={page} />
        <Fit page={page} />
      </Columns>
    ) : (
      <Columns shape="two" align="start">
        <Stack gap="l">
          {page.directions && <DirectionsSection html={page.directions} />}
          {page.lockers.length > 0 && <LockersSection lockers={page.lockers} />}
          <Letter page={page} />
          <Fit page={page} />
        </Stack>
        <Stack gap="l">
          <Services page={page} />
          <Nearest page={page} />
        </Stack>
      </Columns>
    )}
    {page.announced.length > 0 && <AnnouncedTariffsSection announced={page.announced} />}
  </Stack>
)

export const OfficePageView = ({ page }: { page: AnyOfficePageData }) =>
  page.kind === 'office' ? <OfficeView page={page} /> : <PlacesView page={page} />
