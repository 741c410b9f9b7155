import { addresses } from '#contract/addresses.ts'
import { mapCopy } from '#copy/map.ts'
import { officePageCopy as words } from '#copy/office-page.ts'
import { OfficePicture } from '#parts/office-picture.tsx'
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
import { Directions, Hours, Letter, Lockers, Nearest, Services, Tariffs } from './office-sections.tsx'
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

const Actions = ({ actions }: Pick<OfficePage, 'actions'>) => {
  if (actions === null) return null
  if (actions.kind === 'online') return <OnlineActions {...actions} />
  return <Text>{actions.rents ? words.officeOnlyHelp : words.point}</Text>
}

/** Where the office is, and the way into the form. */
const OfficeCard = ({ page }: { page: OfficePage }) => (
  <section data-office={page.ask}>
    <Card tone="stamp">
      <Stack gap="m">
        <Stack gap="xs">
          <Text as="address" size="lead">
            {page.place}
          </Text>
          <Today />
        </Stack>
        {page.closed && <Notice tone="warning">{page.closed}</Notice>}
        <Actions actions={page.actions} />
        <OfficePicture index={page.index} place={page.spot} />
        <div data-print="never">
          <FramedMap
            label={words.onMap}
            mapLabel={mapCopy.ofOffice(page.index)}
            address={addresses.mapOfOffice(page.index)}
          >
            <Link href={addresses.officeOnMap(page.index)}>{words.allOnMap}</Link>
          </FramedMap>
        </div>
      </Stack>
    </Card>
  </section>
)

const OfficeView = ({ page }: { page: OfficePage }) => (
  <Stack gap="l">
    <Breadcrumbs breadcrumbs={page.breadcrumbs} />
    <Heading level={1}>{page.heading}</Heading>
    <Columns shape="asideEnd" align="start">
      <Stack gap="l">
        <OfficeCard page={page} />
        <Hours title={page.hoursTitle} rows={page.hours} />
        {page.directions && <Directions html={page.directions} />}
        {page.lockers.length > 0 && <Lockers lockers={page.lockers} />}
        {page.tariffs.length > 0 && <Tariffs tariffs={page.tariffs} />}
      </Stack>
      <Stack gap="l">
        {page.services.length > 0 && <Services services={page.services} />}
        {page.sampleAddress && <Letter sample={page.sampleAddress} />}
        {page.near.length > 0 && <Nearest near={page.near} />}
      </Stack>
    </Columns>
  </Stack>
)

/** A page of offices between header and footer. */
export const OfficePageView = ({ page }: { page: AnyOfficePage }) =>
  page.kind === 'office' ? <OfficeView page={page} /> : <PlacesView page={page} />
