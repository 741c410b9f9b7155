import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Form } from '#kit/screens/form.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { DeskVisit } from '#visits/api/desk-visits.ts'
import type { VisitState } from '#visits/api/visits.ts'
import { deskVisitsCopy as copy, deskVisitRefusalText } from '#visits/words/desk-visits.ts'
import { visitPurposeWords } from '#visits/words/visit-time.ts'
import type { DeskVisits } from './desk-visits-store.ts'
import { VisitLoadDialog } from './visit-load-dialog.tsx'

/** The name by which keyboard shortcuts know the field. */
const CODE_FIELD_NAME = 'visitor-code'

const stateTones = {
  booked: 'action',
  arrived: 'success',
  missed: 'warning',
  cancelled: 'neutral',
} as const satisfies Record<VisitState, BadgeProps['tone']>

/** Field for a visitor's code, scanned or typed. */
function VisitorCodeField({ visits }: { visits: DeskVisits }) {
  const { typed, sending, refused, wantsFocus } = useStore(visits.$code)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wantsFocus) return
    ref.current?.focus()
    ref.current?.select()
    visits.hasCodeFocus()
  }, [wantsFocus, visits])
  return (
    <Form onSubmit={() => void visits.sendCode()}>
      <Inline gap="xs" align="start">
        <TextField
          name={CODE_FIELD_NAME}
          ref={ref}
          label={copy.code}
          labelHidden
          placeholder={copy.codePlaceholder}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          width="short"
          value={typed}
          error={refused === null ? undefined : deskVisitRefusalText(refused)}
          onChange={(event) => visits.typeCode(event.currentTarget.value)}
        />
        <Button type="submit" busy={sending}>
          {sending ? copy.opening : copy.open}
        </Button>
      </Inline>
    </Form>
  )
}

function ArrivalButton({ visit, visits }: { visit: DeskVisit; visits: DeskVisits }) {
  const hasArrived = visit.state === 'arrived'
  return (
    <Button
      size="small"
      tone={hasArrived ? 'plain' : 'secondary'}
      onClick={() => void visits.setArrived(visit, !hasArrived)}
    >
      {hasArrived ? copy.undo : copy.arrive}
      <VisuallyHidden>{` ${copy.about(visit)}`}</VisuallyHidden>
    </Button>
  )
}

interface Props {
  visits: DeskVisits
  offices: readonly { readonly index: string }[]
  openClaim: (id: number) => void
}

function VisitsTable({ visits, offices, openClaim, rows }: Props & { rows: readonly DeskVisit[] }) {
  return (
    <Table
      caption={copy.title}
      density="dense"
      inlineCards
      keys
      columns={[
        { label: copy.columns.time, cell: (visit) => visit.start },
        {
          label: copy.columns.claim,
          names: true,
          cell: (visit) => <LinkButton onClick={() => openClaim(visit.claim)}>{visit.claim}</LinkButton>,
        },
        { label: copy.columns.holder, cell: (visit) => visit.holder },
        { label: copy.columns.purpose, cell: (visit) => visitPurposeWords[visit.purpose] },
        ...(offices.length > 1
          ? [{ label: copy.columns.office, cell: (visit: DeskVisit) => visit.index }]
          : []),
        {
          label: copy.columns.state,
          cell: (visit) => <Badge tone={stateTones[visit.state]}>{copy.states(visit.state)}</Badge>,
        },
        {
          label: copy.columns.act,
          acts: true,
          cell: (visit) => <ArrivalButton visit={visit} visits={visits} />,
        },
      ]}
      rows={rows}
      idOf={(visit) => visit.id}
    />
  )
}

function TodaysVisits(props: Props) {
  const state = useStore(props.visits.$visits)
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="table" count={2} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        part
        code={state.code}
        title={copy.failed}
        words={deskVisitRefusalText}
        onRetry={props.visits.retry}
      />
    )
  if (state.visits.length === 0) return <Text tone="muted">{copy.none}</Text>
  return (
    <>
      <VisitsTable {...props} rows={state.visits} />
      {state.hasMore && <Text tone="muted">{copy.more}</Text>}
    </>
  )
}

/** Today's visits of the branch (M-VISIT-07). */
export function DeskVisitsView(props: Props) {
  const { visits, offices } = props
  return (
    <Stack gap="s" as="section" aria-labelledby="day-visits">
      <Inline justify="between" gap="s">
        <Heading level={2} size="h4" id="day-visits">
          {copy.title}
        </Heading>
        <Inline gap="s" align="start">
          <VisitorCodeField visits={visits} />
          {offices[0] && (
            <Button
              size="small"
              tone="plain"
              icon="calendar"
              aria-haspopup="dialog"
              onClick={() => visits.openLoad(offices[0]?.index ?? '')}
            >
              {copy.load}
            </Button>
          )}
        </Inline>
      </Inline>
      <TodaysVisits {...props} />
      <VisitLoadDialog visits={visits} offices={offices} />
    </Stack>
  )
}
