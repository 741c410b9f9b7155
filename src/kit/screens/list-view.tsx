import { useStore } from '@nanostores/react'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { ActionDialog, RowActionButton } from './action-dialog.tsx'
import type { ListStore, RowActionButtonSpec, SearchFilter } from './list.ts'
import { ListPagination } from './list-pagination.tsx'
import { LoadFailure } from './load-failure.tsx'
import { SearchForm } from './search-form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: one view draws lists of any rows, drafts, filters and questions
type AnyList = ListStore<any, any, any, any, any>
type State = ReturnType<AnyList['$list']['get']>
type Row = State['rows'][number]

function Search({ list }: { list: AnyList }) {
  const { search } = list.declaration
  const { filter } = useStore(list.$list) as { filter: SearchFilter }
  if (!search) return null
  return (
    <SearchForm
      name={search.name}
      label={search.label}
      find={search.find}
      typed={filter.search}
      onType={(text) => list.type({ search: text })}
      onSearch={() => void list.show()}
      clear={filter.search === '' ? undefined : search.all}
      onClear={() => {
        list.type({ search: '' })
        void list.show()
      }}
    />
  )
}

function RowActionsCell({ list, row }: { list: AnyList } & { row: Row }) {
  const acts = list.declaration.acts?.buttons?.(row) ?? null
  if (acts === null || typeof acts === 'string') return acts
  const button = ({ label, about, draft }: RowActionButtonSpec<object>) => (
    <RowActionButton key={label} label={label} about={about} onClick={() => list.open(row, draft)} />
  )
  const [first, ...others] = (Array.isArray(acts) ? acts : [acts]) as RowActionButtonSpec<object>[]
  if (!first) return null
  return (
    <Inline gap="xs" wrap={false}>
      {button(first)}
      {others.length > 0 && (
        <Menu
          label={sharedCopy.more}
          about={first.about}
          size="small"
          iconOnly
          actions={others.map(({ label }) => ({ id: label, text: label, icon: 'edit' }))}
          onChoose={(id) => list.open(row, others.find(({ label }) => label === id)?.draft)}
        />
      )}
    </Inline>
  )
}

function Rows({ list, state }: { list: AnyList } & { state: State }) {
  const { none, noneIcon = 'check', noneText, table, draw, around, acts } = list.declaration
  const of = <Value,>(value: Value | ((state: State) => Value)): Value =>
    typeof value === 'function' ? (value as (state: State) => Value)(state) : value
  const drawn =
    state.rows.length === 0 ? (
      <EmptyState compact icon={of(noneIcon)} title={of(none)}>
        {of(noneText)}
      </EmptyState>
    ) : table ? (
      <Table
        caption={of(table.caption)}
        columns={[
          ...of(table.columns),
          ...(acts?.column === undefined
            ? []
            : [
                {
                  label: acts.column,
                  cell: (row: Row) => <RowActionsCell list={list} row={row} />,
                  acts: acts.narrow ?? false,
                },
              ]),
        ]}
        rows={state.rows}
        idOf={table.idOf}
        keys={table.keys ?? false}
        inlineCards={table.inlineCards ?? false}
        {...(table.tabletCards === undefined ? {} : { tabletCards: table.tabletCards })}
        {...(table.dense ? { density: 'dense' } : {})}
        {...(table.rowKeys ? { rowKeys: table.rowKeys } : {})}
      />
    ) : (
      draw?.(state)
    )
  return <>{around ? around(drawn, state) : drawn}</>
}

export function ListView({ list }: { list: AnyList }) {
  const state = useStore(list.$list)
  const { words, refusal, failure, lead, search, acts } = list.declaration
  const { phase, done } = state
  const code = state.code ?? ''
  const above = typeof lead === 'function' ? lead(state) : lead
  return (
    <Stack gap="m">
      {search ? (
        <Stack gap="s">
          {above}
          <Search list={list} />
        </Stack>
      ) : (
        above
      )}
      {done !== null && acts?.doneWords && (
        <Notice tone="success" live="polite">
          {acts.doneWords(done)}
        </Notice>
      )}
      {phase === 'loading' && (
        <Skeleton
          label={words.loading}
          {...(list.declaration.table?.dense ? { shape: 'table', count: 8 } : { count: 4 })}
        />
      )}
      {phase === 'failed' &&
        (failure ? (
          failure(code)
        ) : (
          <LoadFailure
            part
            code={code}
            title={words.failed}
            words={refusal}
            onRetry={() => void list.again()}
          />
        ))}
      {phase === 'shown' && <Rows list={list} state={state} />}
      <ListPagination
        label={words.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void list.turn(to)}
      />
      {list.rowAct && <ActionDialog act={list.rowAct} />}
    </Stack>
  )
}
