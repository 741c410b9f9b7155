import type { StatementLine } from '#contract/bank-statements.ts'
import { longest } from '#contract/typed-text.ts'
import { statementsCopy as copy, statementRefusal } from '#copy/bank-statements.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import { type LineDraft, namedKinds, surplusOf, surplusPlaceOf, surplusPlaces } from './statements-store.ts'

interface Props extends RowAct<StatementLine, LineDraft> {
  page: AdministrationPage
}

/** Answers to what another administrator proposed: their words and reason stand in the dialog. */
const decisions: ReadonlySet<LineDraft['act']> = new Set([
  'confirm',
  'reject',
  'confirmBooking',
  'rejectBooking',
])

/** The refusal that a field says itself. */
const own = (refused: string | null, code: string): string | undefined =>
  refused === code ? statementRefusal(code) : undefined

/** As what a line is booked: one of the guesses, or other orders by number; what is left over is told before it is sent. */
function OrderFields({ row, draft, refused, page }: Props) {
  const { fill } = page.statements
  const isNamed = namedKinds.some((kind) => kind === draft.guess)
  const chosen = isNamed || draft.guess === '' ? undefined : row.guesses[Number(draft.guess)]
  const due = isNamed ? draft.due : chosen?.amount
  const surplus = typeof due === 'number' ? surplusOf(row, due) : 0
  return (
    <>
      <Select
        name="line-order"
        label={copy.order}
        {...(chosen ? { hint: copy.agreed(chosen) } : {})}
        empty={copy.choose}
        options={[
          ...row.guesses.map((guess, index) => ({ value: String(index), label: copy.guess(guess) })),
          ...namedKinds.map((kind) => ({ value: kind, label: copy.otherOrder[kind] })),
        ]}
        value={draft.guess}
        error={own(refused, 'order_missing')}
        onChange={(event) => fill({ guess: event.currentTarget.value, due: null })}
      />
      {isNamed && (
        <LimitedField
          name="line-number"
          limit={longest.search}
          label={copy.number}
          hint={copy.numberHint}
          autoComplete="off"
          required
          value={draft.numbers}
          error={own(refused, 'number_wrong')}
          onChange={(event) => fill({ numbers: event.target.value, due: null })}
        />
      )}
      {surplus > 0 && (
        <Segmented
          name="line-surplus"
          label={copy.surplus(surplus)}
          options={surplusPlaces.map((value) => ({ value, label: copy.surplusPlaces[value] }))}
          value={surplusPlaceOf(row, draft)}
          onChange={(surplusTo) => fill({ surplusTo })}
        />
      )}
    </>
  )
}

/** What is chosen and written for an act on a line. */
export function LineFields(props: Props) {
  const { row, draft, refused, page } = props
  const { fill } = page.statements
  const { act } = draft
  const isReasoned = draft.asksReason || (act !== 'book' && act !== 'balance' && act !== 'cameBack')
  return (
    <>
      <Text>{copy.texts[act]}</Text>
      <Text size="small" tone="muted">
        {copy.paid(row)}
      </Text>
      {decisions.has(act) && <Text>{copy.problem(row)}</Text>}
      {act === 'book' && <OrderFields {...props} />}
      {act === 'balance' && (
        <Select
          name="line-balance"
          label={copy.balance}
          options={row.balances.map(({ legalHid, name }) => ({ value: legalHid, label: name }))}
          value={draft.legalHid || (row.balances[0]?.legalHid ?? '')}
          onChange={(event) => fill({ legalHid: event.currentTarget.value })}
        />
      )}
      {act === 'cameBack' && (
        <Select
          name="line-sent"
          label={copy.sent}
          empty={copy.choose}
          options={row.sent.map((sent) => ({ value: String(sent.id), label: copy.sentPayment(sent) }))}
          value={draft.sent}
          error={own(refused, 'sent_missing')}
          onChange={(event) => fill({ sent: event.currentTarget.value })}
        />
      )}
      {draft.asksReason && <Text>{copy.secondPerson}</Text>}
      {isReasoned && (
        <ReasonField value={draft.reason} refused={refused} onChange={(reason) => fill({ reason })} />
      )}
    </>
  )
}
