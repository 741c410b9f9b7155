import { useStore } from '@nanostores/react'
import { type AuditEntry, auditKind } from '#contract/administration-audit.ts'
import { longest } from '#contract/typed-text.ts'
import { administrationRefusal } from '#copy/administration.ts'
import { auditCopy as copy } from '#copy/administration-audit.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Pages } from '#parts/pages.tsx'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { AdministrationPage } from './administration-page.ts'
import type { AuditDraft, AuditMistake, AuditSpan } from './audit-store.ts'

const spans: readonly AuditSpan[] = ['today', 'week', 'month', 'quarter', 'day']

/** By person, claim, act and day. */
function Filters({
  draft,
  wrong,
  page,
}: {
  draft: AuditDraft
  wrong: readonly AuditMistake[]
  page: AdministrationPage
}) {
  const { type, show } = page.audit
  return (
    <Form onSubmit={() => void show()}>
      <Stack gap="s">
        <Columns shape="four" gap="s" align="end">
          <LimitedField
            name="audit-who"
            type="search"
            label={copy.who}
            autoComplete="off"
            limit={longest.search}
            value={draft.who}
            onChange={(event) => type({ who: event.currentTarget.value })}
          />
          <TextField
            name="audit-claim"
            label={copy.claim}
            inputMode="numeric"
            autoComplete="off"
            value={draft.claim}
            error={wrong.includes('claim_wrong') ? administrationRefusal('claim_wrong') : undefined}
            onChange={(event) => type({ claim: event.currentTarget.value })}
          />
          <Select
            name="audit-kind"
            label={copy.kind}
            empty={copy.everyKind}
            options={auditKind.options.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
            value={draft.kind}
            onChange={(event) => type({ kind: event.currentTarget.value as AuditDraft['kind'] })}
          />
          <Select
            name="audit-days"
            label={copy.days}
            options={spans.map((span) => ({ value: span, label: copy.spans[span] }))}
            value={draft.span}
            onChange={(event) => type({ span: event.currentTarget.value as AuditSpan })}
          />
          {draft.span === 'day' && (
            <TextField
              name="audit-day"
              label={copy.day}
              inputMode="numeric"
              autoComplete="off"
              value={draft.day}
              error={wrong.includes('days_wrong') ? administrationRefusal('days_wrong') : undefined}
              onChange={(event) => type({ day: event.currentTarget.value })}
            />
          )}
        </Columns>
        <Inline>
          <Button tone="primary" type="submit">
            {copy.find}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
      { label: copy.columns.at, names: true, cell: (entry) => copy.when(entry.at) },
      { label: copy.columns.who, cell: ({ who }) => who },
      { label: copy.columns.act, cell: copy.act },
      { label: copy.columns.about, cell: copy.about },
      { label: copy.columns.note, cell: ({ note }) => note ?? copy.noNote },
    ]}
    rows={entries}
    idOf={({ id }) => id}
  />
)

/** Who did what and looked at whose data. */
export function AuditView({ page }: { page: AdministrationPage }) {
  const { phase, code, wrong, draft, entries, page: shownPage, pages } = useStore(page.audit.$audit)
  return (
    <Stack gap="m">
      <Text tone="muted">{copy.lead}</Text>
      <Filters draft={draft} wrong={wrong} page={page} />
      {phase === 'loading' && <Skeleton label={copy.loading} count={4} />}
      {phase === 'failed' && (
        <LoadFailure
          part
          code={code ?? ''}
          title={copy.failed}
          words={administrationRefusal}
          onRetry={() => void page.audit.again()}
        />
      )}
      {phase === 'shown' &&
        (entries.length === 0 ? (
          <EmptyState icon="search" title={copy.none} />
        ) : (
          <AuditTable entries={entries} />
        ))}
      <Pages label={copy.pages} page={shownPage} pages={pages} onPage={(to) => void page.audit.turn(to)} />
    </Stack>
  )
}
