import { useStore } from '@nanostores/react'
import { type StatementLine, statementProblem } from '#contract/bank-statements.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { statementsCopy as copy, type LineAct, statementRefusal } from '#copy/bank-statements.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { StatementImport } from './statement-import-view.tsx'
import { LineFields } from './statement-line-fields.tsx'
import type { ImportState } from './statements-store.ts'

/** Which lines are shown, and why they wait. */
function Choice({ page, state }: { page: AdministrationPage; state: ImportState }) {
  return (
    <Stack gap="s">
      <Segmented
        name="statement-lines"
        label={copy.show}
        options={(['queue', 'aside', 'returning'] as const).map((value) => ({
          value,
          label: copy.stateWith(value, state.waiting[value]),
        }))}
        value={state.shown}
        onChange={page.statements.showLines}
      />
      {state.shown !== 'returning' && (
        <Select
          name="statement-problem"
          label={copy.problemShown}
          empty={copy.anyProblem}
          width="medium"
          options={statementProblem.options.map((value) => ({ value, label: copy.problems[value] }))}
          value={state.problem}
          onChange={(event) => {
            const { value } = event.currentTarget
            page.statements.showProblem(statementProblem.options.find((problem) => problem === value) ?? '')
          }}
        />
      )}
      <Text size="small" tone="muted">
        {copy.keys[state.shown === 'returning' ? 'returning' : 'waiting']}
      </Text>
    </Stack>
  )
}

/** What may be done with a line as it stands; the first is what opening it means. */
const actsOf = ({ state, balances, sent, giveBack, booking, problem }: StatementLine): LineAct[] => {
  if (booking) return booking.own ? ['rejectBooking'] : ['confirmBooking', 'rejectBooking']
  if (state === 'returning') {
    if (!giveBack || giveBack.isConfirmed) return []
    return giveBack.own ? ['reject'] : ['confirm', 'reject']
  }
  const balance: LineAct[] = balances.length > 0 ? ['balance'] : []
  const cameBack: LineAct[] = sent.length > 0 ? ['cameBack'] : []
  const last: LineAct[] = ['propose', state === 'queue' ? 'aside' : 'queue']
  return problem === 'came_back'
    ? [...cameBack, 'book', ...balance, ...last]
    : ['book', ...balance, ...cameBack, ...last]
}

const openAct = (page: AdministrationPage, line: StatementLine, act: LineAct | undefined): void => {
  if (!act || !actsOf(line).includes(act)) return
  page.statements.open(line)
  page.statements.fill({
    act,
    guess: line.guesses.length === 1 ? '0' : line.guesses.length === 0 ? 'claim' : '',
    sent: line.sent.length === 1 ? String(line.sent[0]?.id) : '',
  })
}

function Acts({ line, page }: { line: StatementLine; page: AdministrationPage }) {
  return (
    <Inline gap="xs">
      {actsOf(line).map((act) => (
        <RowButton
          key={act}
          label={copy.acts[act]}
          about={copy.line(line)}
          onClick={() => openAct(page, line, act)}
        />
      ))}
    </Inline>
  )
}

function LineName({ line, page }: { line: StatementLine; page: AdministrationPage }) {
  const [first] = actsOf(line)
  const name = `${copy.line(line)}, ${amountInWords(line.amount)}`
  if (!first) return <>{name}</>
  return (
    <LinkButton aria-haspopup="dialog" onClick={() => openAct(page, line, first)}>
      {name}
    </LinkButton>
  )
}

/** Lines that wait for a person: the arrows lead from one to the next, a letter does an act. */
function Lines({
  lines,
  page,
  state,
}: {
  lines: readonly StatementLine[]
  page: AdministrationPage
  state: ImportState
}) {
  return (
    <Table
      caption={copy.states[state.shown]}
      density="dense"
      keys
      rowKeys={{
        KeyJ: (line) => openAct(page, line, state.shown === 'queue' ? 'aside' : 'queue'),
        KeyD: (line) => openAct(page, line, 'propose'),
      }}
      columns={[
        { label: copy.lineColumns.line, names: true, cell: (line) => <LineName line={line} page={page} /> },
        { label: copy.lineColumns.payer, cell: copy.paid },
        { label: copy.lineColumns.problem, cell: copy.problem },
        { label: copy.lineColumns.act, acts: true, cell: (line) => <Acts line={line} page={page} /> },
      ]}
      rows={lines}
      idOf={({ id }) => id}
    />
  )
}

/** Statements of the bank: the import, how each balances, and the lines that wait for a person. */
export function StatementsView({ page }: { page: AdministrationPage }) {
  const state = useStore(page.statements.$import)
  return (
    <ActListView
      list={page.statements}
      words={copy}
      refusal={statementRefusal}
      formId="act-line"
      lead={
        <Stack gap="l">
          <StatementImport page={page} />
          <Choice page={page} state={state} />
        </Stack>
      }
      title={(row, { act }) => copy.title(act, row)}
      send={({ act }) => copy.acts[act]}
      none={() => copy.none}
      table={(lines) => <Lines lines={lines} page={page} state={state} />}
      fields={(act) => <LineFields {...act} page={page} />}
      atFields={['order_missing', 'number_wrong', 'sent_missing', 'reason_missing']}
    />
  )
}
