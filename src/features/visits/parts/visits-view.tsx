import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { downloadVisitCalendar, type Visit, type VisitDay, type VisitPurpose } from '#visits/api/visits.ts'
import { formatVisitorCode } from '#visits/rules/visitor-code.ts'
import { formatHalfHourSpan, formatVisitDay, visitPurposeWords } from '#visits/words/visit-time.ts'
import { visitsCopy as copy } from '#visits/words/visits.ts'
import { CancelVisitDialog, VisitTimeDialog } from './visit-dialogs.tsx'
import type { VisitPlanner } from './visit-planner.ts'

interface Props {
  planner: VisitPlanner
  claim: number
  /** True on pages whose main act is to choose a time. */
  primary?: boolean
}

function BookedVisit({ visit, planner, claim }: Props & { visit: Visit }) {
  const things = copy.things(visit.purpose)
  return (
    <Card padding="small" data-test="visit">
      <Stack gap="s">
        <Stack gap="none">
          <Text size="small" tone="muted">
            {visitPurposeWords[visit.purpose]}
          </Text>
          <Heading level={3} size="h4">
            {formatVisitDay(visit.date)}
          </Heading>
          <Text size="figure" weight="strong" numeric>
            {formatHalfHourSpan(visit.start)}
          </Text>
        </Stack>
        <Inline gap="m" align="centre">
          <QrCode text={visit.codeUrl} label={copy.qr} />
          <Stack gap="none">
            <Text size="small" tone="muted">
              {copy.code}
            </Text>
            <Text size="figure" weight="strong" numeric nowrap>
              {formatVisitorCode(visit.code)}
            </Text>
          </Stack>
        </Inline>
        {things !== null && <Text>{things}</Text>}
        <Inline gap="s" data-print="never">
          <ButtonLink
            size="small"
            icon="calendar"
            href={buildFileUrl(downloadVisitCalendar, { id: claim, purpose: visit.purpose })}
          >
            {copy.calendar}
          </ButtonLink>
          <Button size="small" aria-haspopup="dialog" onClick={() => planner.choose(visit.purpose, visit)}>
            {copy.move}
          </Button>
          <Button size="small" tone="plain" onClick={() => planner.askToCancel(visit)}>
            {copy.cancel}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}

interface OfferProps {
  purpose: VisitPurpose
  missed: Visit | undefined
  days: readonly VisitDay[]
  planner: VisitPlanner
  primary: boolean
}

function VisitOffer({ purpose, missed, days, planner, primary }: OfferProps) {
  const hasTimes = days.some(({ times }) => times.length > 0)
  return (
    <Stack gap="s" data-print="never" data-test="visit-offer">
      {missed && <Text>{copy.missed(missed)}</Text>}
      <Heading level={3} size="h4">
        {copy.offer(purpose)}
      </Heading>
      {hasTimes && (
        <Inline>
          <Button
            tone={primary ? 'primary' : 'secondary'}
            icon="clock"
            aria-haspopup="dialog"
            onClick={() => planner.choose(purpose, missed ?? null)}
          >
            {copy.choose}
          </Button>
        </Inline>
      )}
      <Text size="small" tone="muted">
        {hasTimes ? copy.withoutVisit : copy.full}
      </Text>
    </Stack>
  )
}

/** Empty if the claim needs no visit, or if none can be booked in the days ahead. */
export function ClaimVisits({ planner, claim, primary = false }: Props) {
  const plan = useStore(planner.$plan)
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (planner.isNamedInUrl()) wrapper.current?.scrollIntoView({ block: 'center' })
  }, [planner])
  if (plan.kind === 'failed')
    return (
      <Inline gap="s" data-print="never" data-test="visits-failed">
        <Text tone="muted">{copy.failed}</Text>
        <Button size="small" tone="plain" icon="refresh" onClick={planner.retry}>
          {sharedCopy.retry}
        </Button>
      </Inline>
    )
  if (plan.kind === 'loading') return null
  const { purposes, visits, days, hoursKnown } = plan
  const booked = visits.filter(({ state }) => state === 'booked')
  const open = purposes.filter((purpose) => !booked.some((visit) => visit.purpose === purpose))
  const offered = days.length === 0 ? [] : open
  if (booked.length === 0 && offered.length === 0)
    return hoursKnown || purposes.length === 0 ? null : <Text>{copy.hoursUnknown}</Text>
  return (
    <div ref={wrapper}>
      <Stack gap="m">
        {booked.map((visit) => (
          <BookedVisit key={visit.purpose} visit={visit} planner={planner} claim={claim} />
        ))}
        {offered.map((purpose) => (
          <VisitOffer
            key={purpose}
            purpose={purpose}
            missed={visits.find((visit) => visit.purpose === purpose)}
            days={days}
            planner={planner}
            primary={primary && booked.length === 0}
          />
        ))}
        <VisitTimeDialog planner={planner} />
        <CancelVisitDialog planner={planner} />
      </Stack>
    </div>
  )
}

/** With a heading of its own, for pages that do not describe the visit elsewhere. */
export function ClaimVisitsSection(props: Props) {
  const plan = useStore(props.planner.$plan)
  if (plan.kind !== 'shown' || (plan.visits.length === 0 && plan.purposes.length === 0)) return null
  return (
    <Stack as="section" gap="s" aria-labelledby="visit">
      <Heading level={2} size="h3" id="visit">
        {copy.title}
      </Heading>
      <ClaimVisits {...props} />
    </Stack>
  )
}
