import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { DialogActionResult, DialogActionState } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import {
  bookStatementLine,
  bookStatementLineToBalance,
  decideStatementLineBooking,
  decideStatementLineReturn,
  deferOrRequeueStatementLine,
  linkReturnedStatementLine,
  readStatementLines,
  type StatementLine,
  type StatementLineProblemCode,
} from '#money/api/bank-statements.ts'
import {
  bankStatementsCopy as copy,
  type StatementLineAction,
  statementRefusalText,
} from '#money/words/bank-statements.ts'
import { LinkButton } from '#ui/link/link.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import { ActionReasonField, sendActionWithReason } from './reason-required-list.tsx'
import {
  amountDueFromRefusal,
  bookingRequestFromDraft,
  calculateLineSurplus,
  chosenSurplusDestination,
  emptyStatementLineDraft,
  initialStatementLineDraft,
  listStatementLineActions,
  paymentOrderKinds,
  type StatementLineDraft,
  surplusDestinations,
} from './statement-line-actions.ts'

export type StatementLinesTab = 'queue' | 'aside' | 'returning'

interface LinesFilter {
  readonly state: StatementLinesTab
  readonly problem: StatementLineProblemCode | ''
}

export type StatementLinesList = ListStore<StatementLine, StatementLineDraft, LinesFilter, LinesFilter>
type LineState = DialogActionState<StatementLine, StatementLineDraft>

const errorAt = (refused: string | null, code: string): string | undefined =>
  refused === code ? statementRefusalText(code) : undefined

interface FieldsProps extends LineState {
  fill: (part: Partial<StatementLineDraft>) => void
}

function OrderFields({ subject: line, draft, refused, fill }: FieldsProps) {
  const isNamed = paymentOrderKinds.some((kind) => kind === draft.guess)
  const chosen = isNamed || draft.guess === '' ? undefined : line.guesses[Number(draft.guess)]
  const due = isNamed ? draft.due : chosen?.amount
  const surplus = typeof due === 'number' ? calculateLineSurplus(line, due) : 0
  return (
    <>
      <Select
        name="line-order"
        label={copy.order}
        {...(chosen ? { hint: copy.agreed(chosen) } : {})}
        empty={copy.choose}
        options={[
          ...line.guesses.map((guess, index) => ({ value: String(index), label: copy.guess(guess) })),
          ...paymentOrderKinds.map((kind) => ({ value: kind, label: copy.otherOrder[kind] })),
        ]}
        value={draft.guess}
        error={errorAt(refused, 'order_missing')}
        onChange={(event) => fill({ guess: event.currentTarget.value, due: null })}
      />
      {isNamed && (
        <LengthLimitedField
          name="line-number"
          limit={maxTextLength.search}
          label={copy.number}
          hint={copy.numberHint}
          autoComplete="off"
          required
          value={draft.numbers}
          error={errorAt(refused, 'number_wrong')}
          onChange={(event) => fill({ numbers: event.target.value, due: null })}
        />
      )}
      {surplus > 0 && (
        <SegmentedControl
          name="line-surplus"
          label={copy.surplus(surplus)}
          options={surplusDestinations.map((value) => ({ value, label: copy.surplusPlaces[value] }))}
          value={chosenSurplusDestination(line, draft)}
          onChange={(surplusTo) => fill({ surplusTo })}
        />
      )}
    </>
  )
}

const decisionActs: ReadonlySet<StatementLineAction> = new Set([
  'confirm',
  'reject',
  'confirmBooking',
  'rejectBooking',
])

function LineFields(props: FieldsProps) {
  const { subject: line, draft, refused, fill } = props
  const { act } = draft
  const needsReason = draft.asksReason || (act !== 'book' && act !== 'balance' && act !== 'cameBack')
  return (
    <>
      <Text>{copy.texts[act]}</Text>
      <Text size="small" tone="muted">
        {copy.paid(line)}
      </Text>
      {decisionActs.has(act) && <Text>{copy.problem(line)}</Text>}
      {act === 'book' && <OrderFields {...props} />}
      {act === 'balance' && (
        <Select
          name="line-balance"
          label={copy.balance}
          options={line.balances.map(({ legalHid, name }) => ({ value: legalHid, label: name }))}
          value={draft.legalHid || (line.balances[0]?.legalHid ?? '')}
          onChange={(event) => fill({ legalHid: event.currentTarget.value })}
        />
      )}
      {act === 'cameBack' && (
        <Select
          name="line-sent"
          label={copy.sent}
          empty={copy.choose}
          options={line.sent.map((sent) => ({ value: String(sent.id), label: copy.sentPayment(sent) }))}
          value={draft.sent}
          error={errorAt(refused, 'sent_missing')}
          onChange={(event) => fill({ sent: event.currentTarget.value })}
        />
      )}
      {draft.asksReason && <Text>{copy.secondPerson}</Text>}
      {needsReason && <ActionReasonField draft={draft} refused={refused} fill={fill} />}
    </>
  )
}

/** Arrow keys move between lines; letter keys start actions. */
export function createStatementLinesList(
  environment: Environment,
  afterAct: () => Promise<unknown>,
): StatementLinesList {
  const openAct = (line: StatementLine, act: StatementLineAction): void => {
    if (listStatementLineActions(line).includes(act)) lines.open(line, initialStatementLineDraft(line, act))
  }
  const stateShown = () => lines.$list.get().filter.state
  const fillFor = (line: StatementLine, part: Partial<StatementLineDraft>): void => {
    if (lines.$list.get().act?.subject === line) lines.fill(part)
  }

  const askReason = (line: StatementLine) => {
    fillFor(line, { asksReason: true })
    return { ok: false, code: 'reason_missing' } as const
  }
  const book = async (line: StatementLine, draft: StatementLineDraft) => {
    const booking = bookingRequestFromDraft(line, draft)
    if (!booking.ok) return booking
    const body = { ...booking.body, reason: draft.reason.trim() }
    const answer = await call(environment, bookStatementLine, { params: { id: line.id }, body })
    if (!answer.ok && answer.code === 'reason_missing') return askReason(line)
    // If the payer has no balance, the surplus can stay in the queue.
    if (!answer.ok && answer.code === 'balance_not_connected' && booking.body.surplus > 0)
      return { ok: false, code: 'surplus_without_balance' } as const
    const due = answer.ok || answer.code !== 'amount_differs' ? null : amountDueFromRefusal(answer.body)
    const exceedsDue = due !== null && due < line.amount && draft.numbers !== ''
    if (!exceedsDue) return answer
    // By sending again, the administrator accepts the surplus shown now.
    fillFor(line, { due })
    return { ok: false, code: 'surplus' } as const
  }
  const putOnBalance = async (line: StatementLine, draft: StatementLineDraft) => {
    const legalHid = draft.legalHid || (line.balances[0]?.legalHid ?? '')
    const body = { legalHid, reason: draft.reason.trim() }
    const answer = await call(environment, bookStatementLineToBalance, { params: { id: line.id }, body })
    return !answer.ok && answer.code === 'reason_missing' ? askReason(line) : answer
  }
  const send = (line: StatementLine, draft: StatementLineDraft): DialogActionResult => {
    const params = { id: line.id }
    const { act } = draft
    if (act === 'book') return book(line, draft)
    if (act === 'balance') return putOnBalance(line, draft)
    if (act === 'cameBack')
      return draft.sent === ''
        ? { ok: false, code: 'sent_missing' }
        : call(environment, linkReturnedStatementLine, { params, body: { sent: Number(draft.sent) } })
    return sendActionWithReason(draft, ({ reason }) => {
      if (act === 'aside' || act === 'queue')
        return call(environment, deferOrRequeueStatementLine, { params, body: { to: act, reason } })
      if (act === 'confirmBooking')
        return call(environment, decideStatementLineBooking, { params, body: { act: 'confirm', reason } })
      return act === 'rejectBooking'
        ? call(environment, decideStatementLineBooking, { params, body: { act: 'reject', reason } })
        : call(environment, decideStatementLineReturn, { params, body: { act, reason } })
    })
  }

  const lines: StatementLinesList = list<StatementLine, StatementLineDraft, LinesFilter, LinesFilter>({
    filter: { state: 'queue', problem: '' },
    question: (filter) => ({ ask: filter }),
    read: async ({ state, problem }, page) => {
      const query = { state, page, ...(problem === '' ? {} : { problem }) }
      return toLoadedRows(await call(environment, readStatementLines, { query }), ({ lines: found }) => found)
    },
    words: copy,
    refusal: statementRefusalText,
    none: copy.none,
    table: {
      caption: ({ filter }) => copy.states[filter.state],
      dense: true,
      keys: true,
      inlineCards: true,
      tabletCards: true,
      rowKeys: {
        KeyJ: (line) => openAct(line, stateShown() === 'queue' ? 'aside' : 'queue'),
        KeyD: (line) => openAct(line, 'propose'),
      },
      columns: [
        {
          label: copy.lineColumns.line,
          names: true,
          whole: true,
          cell: (line) => {
            const [first] = listStatementLineActions(line)
            const name = copy.line(line)
            return first ? (
              <LinkButton aria-haspopup="dialog" onClick={() => openAct(line, first)}>
                {name}
              </LinkButton>
            ) : (
              name
            )
          },
        },
        { label: copy.lineColumns.payer, cell: copy.paid },
        { label: copy.lineColumns.problem, cell: copy.problem },
        {
          label: copy.lineColumns.amount,
          align: 'end',
          cell: ({ amount }) => formatAmount(amount),
        },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: copy.lineColumns.act,
      narrow: true,
      buttons: (line) =>
        listStatementLineActions(line).map((act) => ({
          label: copy.acts[act],
          about: copy.line(line),
          draft: initialStatementLineDraft(line, act),
        })),
      nameOf: ({ id, number }) => number || id,
      doneWords: copy.done,
      formId: 'act-line',
      draft: emptyStatementLineDraft,
      title: (line, { act }) => copy.title(act, line),
      submit: ({ act }) => copy.acts[act],
      submitting: copy.sending,
      refusal: statementRefusalText,
      atFields: ['order_missing', 'number_wrong', 'sent_missing', 'reason_missing'],
      fields: (act, fill) => <LineFields {...act} fill={fill} />,
      send,
      done: () => void afterAct(),
      refused: async () => void afterAct(),
    },
  })
  return lines
}
