import {
  type AuditEntry,
  type AuditEntryKind,
  auditEntryKind,
  readAuditLog,
} from '#back-office/api/administration-audit.ts'
import { administrationRefusalText } from '#back-office/words/administration.ts'
import { auditCopy as copy } from '#back-office/words/administration-audit.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { fitsSearchLimit, maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { addDays, parseTypedDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const spans = ['today', 'week', 'month', 'quarter', 'day'] as const
type AuditSpan = (typeof spans)[number]
const lengthInDays = { today: 1, week: 7, month: 31, quarter: 93 } as const

interface AuditFilter {
  readonly who: string
  readonly claim: string
  readonly kind: AuditEntryKind | ''
  readonly span: AuditSpan
  readonly day: string
}

interface AuditQuestion {
  readonly from: string
  readonly to: string
  readonly who: string
  readonly kind?: AuditEntryKind
  readonly claim?: number
}

type AuditList = ListStore<AuditEntry, object, AuditFilter, AuditQuestion>
type AuditState = ReturnType<AuditList['$list']['get']>

function AuditFilters({ state: { filter, wrong }, audit }: { state: AuditState; audit: AuditList }) {
  const { type, show } = audit
  return (
    <Form onSubmit={() => void show()}>
      <FilterBar>
        <LengthLimitedField
          name="audit-who"
          type="search"
          label={copy.who}
          labelHidden
          placeholder={copy.who}
          autoComplete="off"
          limit={maxTextLength.search}
          value={filter.who}
          onChange={(event) => type({ who: event.currentTarget.value })}
        />
        <TextField
          name="audit-claim"
          label={copy.claim}
          labelHidden
          placeholder={copy.claim}
          inputMode="numeric"
          autoComplete="off"
          value={filter.claim}
          error={wrong.includes('claim') ? administrationRefusalText('claim_wrong') : undefined}
          onChange={(event) => type({ claim: event.currentTarget.value })}
        />
        <Select
          name="audit-kind"
          label={copy.kind}
          labelHidden
          width="medium"
          empty={copy.everyKind}
          options={auditEntryKind.options.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
          value={filter.kind}
          onChange={(event) => type({ kind: event.currentTarget.value as AuditFilter['kind'] })}
        />
        <Select
          name="audit-days"
          label={copy.days}
          labelHidden
          options={spans.map((span) => ({ value: span, label: copy.spans[span] }))}
          value={filter.span}
          onChange={(event) => type({ span: event.currentTarget.value as AuditSpan })}
        />
        {filter.span === 'day' && (
          <TextField
            name="audit-day"
            label={copy.day}
            labelHidden
            placeholder={copy.day}
            inputMode="numeric"
            autoComplete="off"
            value={filter.day}
            error={wrong.includes('day') ? administrationRefusalText('days_wrong') : undefined}
            onChange={(event) => type({ day: event.currentTarget.value })}
          />
        )}
        <Button tone="primary" type="submit">
          {copy.find}
        </Button>
      </FilterBar>
    </Form>
  )
}

export function createAuditLogList(environment: Environment) {
  const daysOf = ({ span, day }: AuditFilter) => {
    if (span === 'day') {
      const date = parseTypedDate(day)
      return date === null ? null : { from: date, to: date }
    }
    const to = todayInZone(currentTime(environment))
    return { from: addDays(to, 1 - lengthInDays[span]), to }
  }
  const audit: AuditList = list<AuditEntry, object, AuditFilter, AuditQuestion>({
    filter: { who: '', claim: '', kind: '', span: 'week', day: '' },
    question: (filter) => {
      const days = daysOf(filter)
      const number = stripNumberFormatting(filter.claim)
      const isClaim = /^\d{0,15}$/.test(number)
      if (days === null || !isClaim)
        return { wrong: [...(days === null ? ['day' as const] : []), ...(isClaim ? [] : ['claim' as const])] }
      if (!fitsSearchLimit(filter.who)) return null
      const { who, kind } = filter
      return {
        ask: {
          ...days,
          who: who.trim(),
          ...(kind === '' ? {} : { kind }),
          ...(Number(number) > 0 ? { claim: Number(number) } : {}),
        },
      }
    },
    read: async (question, page) =>
      toLoadedRows(
        await call(environment, readAuditLog, { body: { ...question, page } }),
        ({ entries }) => entries,
      ),
    pageSize: 50,
    words: copy,
    refusal: administrationRefusalText,
    lead: (state) => (
      <>
        <Text tone="muted">{copy.lead}</Text>
        <AuditFilters state={state} audit={audit} />
      </>
    ),
    none: copy.none,
    noneIcon: 'search',
    table: {
      caption: copy.tab,
      dense: true,
      inlineCards: true,
      columns: [
        { label: copy.columns.at, acts: 'corner', cell: (entry) => copy.when(entry.at) },
        { label: copy.columns.who, cell: ({ who }) => who },
        { label: copy.columns.act, names: true, cell: copy.act },
        { label: copy.columns.about, cell: copy.about },
        { label: copy.columns.note, cell: ({ note }) => note },
      ],
      idOf: ({ id }) => id,
    },
  })
  return audit
}
