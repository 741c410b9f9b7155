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
import { FileField } from '#ui/file-field/file-field.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
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

function ImportOutcome({ state }: { state: StatementImportState }) {
  const { current, isKnown } = state
  if (!current) return null
  const { isDone, looked, lines } = current
  return (
    <>
      {isKnown && <Notice live="polite">{copy.known}</Notice>}
      {isDone ? (
        <Notice tone={current.isBalanced === false ? 'warning' : 'success'} live="polite">
          {copy.report(current)}
        </Notice>
      ) : (
        <ProgressBar done={looked} of={lines} label={copy.progress(looked, lines)} />
      )}
    </>
  )
}

function ReportTable({ statement }: { statement: BankStatement }) {
  return (
    <Table
      caption={copy.reportOf(statement)}
      captionShown
      density="dense"
      columns={[
        { label: copy.reportColumns.figure, names: true, cell: ({ figure }) => figure },
        { label: copy.reportColumns.stated, align: 'end', cell: ({ stated }) => stated },
        { label: copy.reportColumns.counted, align: 'end', cell: ({ counted }) => counted },
        { label: copy.reportColumns.difference, align: 'end', cell: ({ difference }) => difference },
      ]}
      rows={copy.figures(statement)}
      idOf={({ figure }) => figure}
    />
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
        { label: copy.columns.came, align: 'end', cell: ({ counted }) => copy.tally(counted.in) },
        { label: copy.columns.went, align: 'end', cell: ({ counted }) => copy.tally(counted.out) },
        { label: copy.columns.booked, align: 'end', cell: ({ counted }) => copy.tally(counted.booked) },
        { label: copy.columns.queue, align: 'end', cell: ({ counted }) => copy.tally(counted.queue) },
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
  const error = refused === null ? undefined : statementRefusalText(refused)
  const isOfTotals = refused === 'totals_missing' || refused === 'totals_differ'
  return (
    <Form onSubmit={() => void part.upload()}>
      <Stack gap="s">
        <FilterBar
          end={
            <Link href={buildFileUrl(downloadReturnPaymentOrders, undefined)} alone icon="download">
              {copy.returns}
            </Link>
          }
        >
          <FileField
            name="statement-file"
            label={copy.file}
            signs={sharedCopy.file}
            accept={[...statementUploadLimits.types, '.txt', '.xml']}
            empties={count}
            error={isOfTotals ? undefined : error}
            onFile={part.choose}
          />
          <Button type="submit" busy={isSending}>
            {isSending ? copy.uploading : copy.upload}
          </Button>
          <Text size="small" tone="muted">
            {copy.fileHint}
          </Text>
        </FilterBar>
        {totals && <Totals totals={totals} error={isOfTotals ? error : undefined} part={part} />}
        {faults.map((fault) => (
          <Text key={`${fault.line}-${fault.code}-${fault.field}`} size="small">
            {statementFaultText(fault)}
          </Text>
        ))}
        <ImportOutcome state={state} />
      </Stack>
    </Form>
  )
}

function LineFilters({ part }: { part: Statements }) {
  const { filter, rows } = useStore(part.lines.$list)
  const counts = useStore(part.statements.$list).extra
  const choose = (change: Partial<typeof filter>) => {
    part.lines.type(change)
    void part.lines.show()
  }
  return (
    <FilterBar
      end={
        rows.length > 0 && (
          <HiddenByWidthOrLogin below="desktop">
            <Text size="small" tone="muted">
              {copy.keys[filter.state]}
            </Text>
          </HiddenByWidthOrLogin>
        )
      }
    >
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
          labelHidden
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
    </FilterBar>
  )
}

function UploadedStatements({ part }: { part: Statements }) {
  const { current } = useStore(part.$import)
  const isDemo = useStore(part.statements.$list).extra?.isDemo
  return (
    <Stack gap="s" as="section" aria-labelledby="uploaded-statements">
      <Inline justify="between">
        <Heading level={2} size="h4" id="uploaded-statements">
          {copy.last}
        </Heading>
        {isDemo && (
          <Link href={buildFileUrl(downloadExampleBankStatement, undefined)} alone icon="download">
            {copy.example}
          </Link>
        )}
      </Inline>
      <ListView list={part.statements} />
      {current?.isDone && <ReportTable statement={current} />}
    </Stack>
  )
}

/** The lines to decide on come before the uploaded files. */
export const StatementsView = ({ part }: { part: Statements }) => (
  <Stack gap="l">
    <Stack gap="s">
      <StatementImport part={part} />
      <LineFilters part={part} />
      <ListView list={part.lines} />
    </Stack>
    <UploadedStatements part={part} />
  </Stack>
)
