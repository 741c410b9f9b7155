import { officePageCopy as words } from '#copy/office-page.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FramedMap } from '#ui/framed-map/framed-map.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { slot } from './slots.ts'

/** What the script of the page shows once it has asked the server; nothing of it is true at the time of the build. */
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
export const OfficeActions = () => (
  <>
    <div data-now="ask" data-print="never">
      <Inline>
        <ButtonLink href={slot('wizard')} size="large" icon="box">
          {words.check}
        </ButtonLink>
        {slot('digitize')}
      </Inline>
    </div>
    <div data-now="rent" data-print="never" hidden>
      <Inline>
        <ButtonLink href={slot('wizard')} tone="primary" size="large">
          {words.select}
        </ButtonLink>
        {slot('digitize')}
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

/** An office's page between header and footer, with slots for what differs from office to office. */
export const OfficeBody = () => (
  <Stack gap="l">
    {slot('way')}
    <Heading level={1}>{slot('heading')}</Heading>
    <Columns shape="asideEnd" align="start">
      <Stack gap="l">
        <section data-office={slot('ask')}>
          <Card tone="stamp">
            <Stack gap="m">
              <Stack gap="xs">
                <Text as="address" size="lead">
                  {slot('address')}
                </Text>
                <Today />
              </Stack>
              {slot('closed')}
              {slot('actions')}
              <div data-print="never">
                <FramedMap label={words.onMap} mapLabel={slot('mapLabel')} address={slot('mapPage')}>
                  <Link href={slot('onMap')}>{words.allOnMap}</Link>
                </FramedMap>
              </div>
            </Stack>
          </Card>
        </section>
        {slot('hours')}
        {slot('directions')}
        {slot('lockers')}
        {slot('tariffs')}
      </Stack>
      <Stack gap="l">
        {slot('services')}
        {slot('letter')}
        {slot('nearest')}
      </Stack>
    </Columns>
  </Stack>
)
