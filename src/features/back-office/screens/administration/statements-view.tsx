import { useStore } from '@nanostores/react'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { type ListStore, list, type SearchFilter, toLoadedRows } from '#kit/screens/list.ts'
import { ListView } from '#kit/screens/list-view.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import {
  type BankStatement,
  downloadExampleBankStatement,
  downloadReturnPaymentOrders,
  readBankStatements,
  statementLineProblem,
  statementUploadLimits,
} from '#money/api/bank-statements.ts'
import {
  bankStatementsCopy as copy,
  statementFaultText,
  statementRefusalText,
} from '#money/words/bank-statements.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link, LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { ProgressBar } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { createStatementImport, type StatementImportState } from './statement-import.ts'
import { createStatementLinesList } from './statement-lines-list.tsx'

type StatementsList = ListStore<
  BankStatement,
  object,
  SearchFilter,
  string,
  Omit<EndpointReply<typeof readBankStatements>, 'statements' | 'total'>
>
type Statements = ReturnType<typeof createStatementsStore>

export function createStatementsStore(environment: Environment) {
  const statements: StatementsList = list<
    BankStatement,
    object,
    SearchFilter,
    string,
    Omit<EndpointReply<typeof readBankStatements>, 'statements' | 'total'>
  >({
    read: async (_, page) => {
      const answer = await call(environment, readBankStatements, { query: { page } })
      return toLoadedRows(answer, ({ statements: rows }) => rows)
    },
    words: { loading: copy.loading, failed: copy.statementsFailed, pages: copy.statementPages },
    refusal: statementRefusalText,
    none: copy.noStatements,
    draw: ({ rows }) => <StatementsTable statements={rows} imported={importStore} />,
    around: (table, { rows }) => (rows.length === 0 ? <Text tone="muted">{copy.noStatements}</Text> : table),
  })
  const lines = createStatementLinesList(environment, () =>
    Promise.all([statements.again(), importStore.readReport()]),
  )
  const show = () => Promise.all([statements.show(), lines.show()])
  const importStore = createStatementImport(environment, () =>
    Promise.all([statements.again(), lines.show()]),
  )
  return { ...importStore, statements, lines, show }
}

function Report({ state }: { state: StatementImportState }) {
  const { current, isKnown } = state
  if (!current) return null
  const { isDone, looked, lines } = current
  return (
    <Stack gap="s">
      {isKnown && <Notice live="polite">{copy.known}</Notice>}
      {isDone ? (
        <Notice tone={current.isBalanced === false ? 'warning' : 'success'} live="polite">
          {copy.report(current)}
        </Notice>
      ) : (
        <ProgressBar done={looked} of={lines} label={copy.progress(looked, lines)} />
      )}
      {isDone && (
        <Table
          caption={copy.reportOf(current)}
          captionShown
          density="dense"
          columns={[
            { label: copy.reportColumns.figure, names: true, cell: ({ figure }) => figure },
            { label: copy.reportColumns.stated, align: 'end', cell: ({ stated }) => stated },
            { label: copy.reportColumns.counted, align: 'end', cell: ({ counted }) => counted },
            { label: copy.reportColumns.difference, align: 'end', cell: ({ difference }) => difference },
          ]}
          rows={copy.figures(current)}
          idOf={({ figure }) => figure}
        />
      )}
    </Stack>
  )
}

function StatementsTable(props: {
  statements: readonly BankStatement[]
  imported: ReturnType<typeof createStatementImport>
}) {
  const { statements, imported: importStore } = props
  const { current } = useStore(importStore.$import)
  return (
    <Table
      caption={copy.last}
      density="dense"
      keys
      columns={[
        {
          label: copy.columns.file,
          names: true,
          cell: (statement) => (
            <LinkButton aria-label={copy.openReport(statement)} onClick={() => importStore.report(statement)}>
              {statement.file || copy.noName}
            </LinkButton>
          ),
        },
        { label: copy.columns.period, cell: copy.period },
        { label: copy.columns.came, cell: ({ counted }) => copy.tally(counted.in) },
        { label: copy.columns.went, cell: ({ counted }) => copy.tally(counted.out) },
        { label: copy.columns.booked, cell: ({ counted }) => copy.tally(counted.booked) },
        { label: copy.columns.queue, cell: ({ counted }) => copy.tally(counted.queue) },
        { label: copy.columns.check, cell: copy.check },
      ]}
      rows={statements}
      idOf={({ id }) => id}
      current={current?.id}
    />
  )
}

function Totals({
  totals,
  error,
  part,
}: {
  totals: NonNullable<StatementImportState['totals']>
  error: string | undefined
  part: Statements
}) {
  return (
    <>
      <Text>{copy.totals}</Text>
      {(['in', 'out'] as const).map((way) => (
        <TextField
          key={way}
          name={`statement-total-${way}`}
          label={copy.turnovers[way]}
          suffix={copy.currency}
          inputMode="decimal"
          width="medium"
          error={way === 'in' ? error : undefined}
          value={totals[way]}
          onChange={(event) => part.nameTotals({ [way]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}

function StatementImport({ part }: { part: Statements }) {
  const state = useStore(part.$import)
  const { refused, totals, faults, isSending, count } = state
  const isDemo = useStore(part.statements.$list).extra?.isDemo
  const error = refused === null ? undefined : statementRefusalText(refused)
  const isOfTotals = refused === 'totals_missing' || refused === 'totals_differ'
  return (
    <Stack gap="m">
      <Columns shape="form">
        <Card>
          <Form onSubmit={() => void part.upload()}>
            <Stack gap="s">
              <FileField
                name="statement-file"
                label={copy.file}
                hint={copy.fileHint}
                signs={sharedCopy.file}
                accept={[...statementUploadLimits.types, '.txt', '.xml']}
                empties={count}
                error={isOfTotals ? undefined : error}
                onFile={part.choose}
              />
              {totals && <Totals totals={totals} error={isOfTotals ? error : undefined} part={part} />}
              {faults.map((fault) => (
                <Text key={`${fault.line}-${fault.code}-${fault.field}`} size="small">
                  {statementFaultText(fault)}
                </Text>
              ))}
              <Inline>
                <Button type="submit" tone="primary" busy={isSending}>
                  {isSending ? copy.uploading : copy.upload}
                </Button>
              </Inline>
            </Stack>
          </Form>
        </Card>
      </Columns>
      <Inline gap="l">
        <Link href={buildFileUrl(downloadReturnPaymentOrders, undefined)} alone icon="download">
          {copy.returns}
        </Link>
        {isDemo && (
          <Link href={buildFileUrl(downloadExampleBankStatement, undefined)} alone icon="download">
            {copy.example}
          </Link>
        )}
      </Inline>
      <Report state={state} />
      <ListView list={part.statements} />
    </Stack>
  )
}

function LineFilters({ part }: { part: Statements }) {
  const { filter } = useStore(part.lines.$list)
  const counts = useStore(part.statements.$list).extra
  const choose = (change: Partial<typeof filter>) => {
    part.lines.type(change)
    void part.lines.show()
  }
  return (
    <Stack gap="s">
      <SegmentedControl
        name="statement-lines"
        label={copy.show}
        options={(['queue', 'aside', 'returning'] as const).map((value) => ({
          value,
          label: copy.stateWith(value, counts?.[value] ?? 0),
        }))}
        value={filter.state}
        onChange={(state) => choose({ state, problem: '' })}
      />
      {filter.state !== 'returning' && (
        <Select
          name="statement-problem"
          label={copy.problemShown}
          empty={copy.anyProblem}
          width="medium"
          options={statementLineProblem.options.map((value) => ({ value, label: copy.problems[value] }))}
          value={filter.problem}
          onChange={(event) => {
            const { value } = event.currentTarget
            choose({ problem: statementLineProblem.options.find((problem) => problem === value) ?? '' })
          }}
        />
      )}
      <Text size="small" tone="muted">
        {copy.keys[filter.state === 'returning' ? 'returning' : 'waiting']}
      </Text>
    </Stack>
  )
}

export const StatementsView = ({ part }: { part: Statements }) => (
  <Stack gap="m">
    <Stack gap="l">
      <StatementImport part={part} />
      <LineFilters part={part} />
    </Stack>
    <ListView list={part.lines} />
  </Stack>
)
