import { useStore } from '@nanostores/react'
import { exampleStatement, returnOrders, statementUpload } from '#contract/bank-statements.ts'
import { statementsCopy as copy, faultText, statementRefusal } from '#copy/bank-statements.ts'
import { partsCopy } from '#copy/parts.ts'
import { Form } from '#parts/form.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Pages } from '#parts/pages.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link, LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Progress } from '#ui/progress/progress.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { AdministrationPage } from './administration-page.ts'
import type { ImportState } from './statements-store.ts'

/** The figures of a statement beside what its lines come to, and what became of them; while it is worked off, how far it is. */
function Report({ state }: { state: ImportState }) {
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
        <Progress done={looked} of={lines} label={copy.progress(looked, lines)} />
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

function Statements({ page, state }: { page: AdministrationPage; state: ImportState }) {
  const { statements, failed } = state
  if (failed)
    return (
      <LoadFailure
        part
        code={failed.code}
        title={copy.statementsFailed}
        words={statementRefusal}
        onRetry={() => page.statements.turnStatements(failed.page)}
      />
    )
  if (statements.length === 0) return <Text tone="muted">{copy.noStatements}</Text>
  return (
    <Stack gap="s">
      <Table
        caption={copy.last}
        density="dense"
        keys
        columns={[
          {
            label: copy.columns.file,
            names: true,
            cell: (statement) => (
              <LinkButton
                aria-label={copy.openReport(statement)}
                onClick={() => page.statements.report(statement)}
              >
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
        current={state.current?.id}
      />
      <Pages
        label={copy.statementPages}
        page={state.page}
        pages={state.pages}
        onPage={page.statements.turnStatements}
      />
    </Stack>
  )
}

/** The turnovers of a file without totals, as the bank names them elsewhere. */
function Totals({
  totals,
  error,
  page,
}: {
  totals: NonNullable<ImportState['totals']>
  error: string | undefined
  page: AdministrationPage
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
          onChange={(event) => page.statements.nameTotals({ [way]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}

/** The import of a statement, how it goes and how it balances, and the statements that were imported before. */
export function StatementImport({ page }: { page: AdministrationPage }) {
  const state = useStore(page.statements.$import)
  const { refused, totals, faults, isSending, count, isDemo } = state
  const error = refused === null ? undefined : statementRefusal(refused)
  const isOfTotals = refused === 'totals_missing' || refused === 'totals_differ'
  return (
    <Stack gap="m">
      <Columns shape="form">
        <Card>
          <Form onSubmit={() => void page.statements.upload()}>
            <Stack gap="s">
              <FileField
                name="statement-file"
                label={copy.file}
                hint={copy.fileHint}
                signs={partsCopy.file}
                accept={[...statementUpload.types, '.txt', '.xml']}
                empties={count}
                error={isOfTotals ? undefined : error}
                onFile={page.statements.choose}
              />
              {totals && <Totals totals={totals} error={isOfTotals ? error : undefined} page={page} />}
              {faults.map((fault) => (
                <Text key={`${fault.line}-${fault.code}-${fault.field}`} size="small">
                  {faultText(fault)}
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
        <Link href={fileAddress(returnOrders, undefined)} alone icon="download">
          {copy.returns}
        </Link>
        {isDemo && (
          <Link href={fileAddress(exampleStatement, undefined)} alone icon="download">
            {copy.example}
          </Link>
        )}
      </Inline>
      <Report state={state} />
      <Statements page={page} state={state} />
    </Stack>
  )
}
