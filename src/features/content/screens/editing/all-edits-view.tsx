import { useStore } from '@nanostores/react'
import type { EditableCollection, EditableFile, EditListItem, EditState } from '#content/api/editing.ts'
import {
  contentEditCopy,
  contentVersionsCopy,
  editingCopy as copy,
  editingRefusalText,
  editStateText,
} from '#content/words/editing.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { StaffLoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link, LinkButton } from '#ui/link/link.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { type AllEditsPage, filterEditableFiles, type LoadedEditsState } from './all-edits-page.tsx'

const tones: Readonly<Record<EditState, 'neutral' | 'action' | 'warning' | 'success'>> = {
  draft: 'neutral',
  waiting: 'action',
  returned: 'warning',
  scheduled: 'success',
  live: 'success',
  withdrawn: 'neutral',
}

export const EditStateBadge = ({ state }: { state: EditState }) => (
  <Badge tone={tones[state]}>{editStateText(state)}</Badge>
)

function EditsView({ state, page }: { state: LoadedEditsState; page: AllEditsPage }) {
  const { edits, collections } = state.report
  if (edits.length === 0) {
    const openFilesButton = (
      <Button tone="primary" onClick={() => page.choose('files')}>
        {copy.toFiles}
      </Button>
    )
    return (
      <EmptyState compact icon="edit" title={copy.none} actions={openFilesButton}>
        {copy.noneText}
      </EmptyState>
    )
  }
  const sectionOf = ({ collection }: EditListItem): string =>
    collections.find((item) => item.collection === collection)?.label ?? ''
  return (
    <Table
      caption={copy.tab.edits}
      density="dense"
      inlineCards
      keys
      columns={[
        {
          label: copy.columns.title,
          names: true,
          cell: ({ id, title }) => <Link href={pagePaths.edit(id)}>{title}</Link>,
        },
        { label: copy.columns.section, cell: sectionOf },
        {
          label: copy.columns.state,
          cell: ({ state: editState, publishAt }) => (
            <Inline gap="xs" wrap={false}>
              <EditStateBadge state={editState} />
              {publishAt && <Text size="small">{contentEditCopy.moment(publishAt)}</Text>}
            </Inline>
          ),
        },
        { label: copy.columns.author, cell: ({ author }) => author },
        { label: copy.columns.changed, cell: ({ changedAt }) => contentEditCopy.moment(changedAt) },
      ]}
      rows={edits}
      idOf={({ id }) => id}
    />
  )
}

const removableCollections: readonly EditableCollection[] = ['faq', 'banners', 'promotions']

interface FileProps {
  file: EditableFile
  collection: EditableCollection
  page: AllEditsPage
}

/** The title opens the edit of a file, or begins one. */
const FileTitle = ({ file, collection, page }: FileProps) =>
  file.edit === null ? (
    <LinkButton onClick={() => void page.begin({ collection, path: file.path })}>
      <VisuallyHidden>{`${copy.edit} `}</VisuallyHidden>
      {file.title}
    </LinkButton>
  ) : (
    <Link href={pagePaths.edit(file.edit)}>{file.title}</Link>
  )

const FileState = ({ file: { edit, edited } }: { file: EditableFile }) => {
  if (edit !== null) return <Badge tone="warning">{copy.underWay}</Badge>
  return edited ? <Badge tone="action">{copy.edited}</Badge> : null
}

const FileActs = ({ file, collection, copies, page }: FileProps & { copies: boolean }) => {
  const acts = [
    ...(copies
      ? [{ text: copy.copy, icon: 'copy', run: () => page.begin({ collection, from: file.path }) } as const]
      : []),
    ...(file.edit === null && removableCollections.includes(collection)
      ? [
          {
            text: copy.remove,
            icon: 'trash',
            run: () => page.begin({ collection, path: file.path, removes: true }),
          } as const,
        ]
      : []),
  ]
  if (acts.length === 0) return null
  return (
    <Menu
      label={copy.more}
      about={file.title}
      size="small"
      iconOnly
      actions={acts.map(({ text, icon }) => ({ id: text, text, icon }))}
      onChoose={(id) => void acts.find(({ text }) => text === id)?.run()}
    />
  )
}

function FilesView({ state, page }: { state: LoadedEditsState; page: AllEditsPage }) {
  const { chosen, files } = filterEditableFiles(state)
  if (!chosen) return null
  const { collection, creates, one } = chosen
  return (
    <Stack gap="s">
      <FilterBar
        end={
          <Text size="small" tone="muted">
            {chosen.description}
          </Text>
        }
      >
        <Select
          name="section"
          label={copy.section}
          width="medium"
          options={state.report.collections.map((item) => ({ value: item.collection, label: item.label }))}
          value={state.section}
          onChange={(event) => page.narrow({ section: event.currentTarget.value as EditableCollection })}
        />
        <LengthLimitedField
          name="search"
          type="search"
          label={copy.search}
          labelHidden
          placeholder={copy.search}
          width="medium"
          autoComplete="off"
          limit={maxTextLength.search}
          value={state.search}
          onChange={(event) => page.narrow({ search: event.currentTarget.value })}
        />
        {creates === 'empty' && (
          <Button icon="plus" onClick={() => void page.begin({ collection })}>
            {copy.add(one)}
          </Button>
        )}
      </FilterBar>
      {files.length === 0 ? (
        <EmptyState compact icon="search" title={chosen.files.length === 0 ? copy.noFiles : copy.notFound} />
      ) : (
        <Table
          caption={chosen.label}
          density="dense"
          inlineCards
          keys
          columns={[
            {
              label: copy.columns.title,
              names: true,
              cell: (file) => <FileTitle file={file} collection={collection} page={page} />,
            },
            ...(files.some(({ edit, edited }) => edit !== null || edited)
              ? [
                  {
                    label: copy.columns.state,
                    cell: (file: EditableFile) => <FileState file={file} />,
                  },
                ]
              : []),
            {
              label: contentVersionsCopy.columns.act,
              acts: 'corner',
              cell: (file) => (
                <FileActs file={file} collection={collection} copies={creates === 'copy'} page={page} />
              ),
            },
          ]}
          rows={files}
          idOf={({ path }) => path}
        />
      )}
    </Stack>
  )
}

export function AllEditsView({ page }: { page: AllEditsPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="table" count={8} />
  if (state.kind === 'failed')
    return (
      <StaffLoadFailure
        code={state.code}
        title={copy.failed}
        words={editingRefusalText}
        forbidden={copy}
        onRetry={page.retry}
        onLogin={page.login}
      />
    )
  const { tab, report } = state
  return (
    <Stack gap="s">
      <Inline align="baseline">
        <Heading level={1} size="h4">
          {copy.title}
        </Heading>
        <Text size="small" tone="muted">
          {copy.lead}
        </Text>
      </Inline>
      <RefusalNotice code={state.refused} words={editingRefusalText} />
      <Tabs
        label={copy.tabs}
        chosen={tab}
        onChoose={page.choose}
        tabs={[
          {
            id: 'edits',
            label: <TabLabel words={copy.tab.edits} count={report.edits.length} />,
            content: tab === 'edits' ? <EditsView state={state} page={page} /> : null,
          },
          {
            id: 'files',
            label: copy.tab.files,
            content: tab === 'files' ? <FilesView state={state} page={page} /> : null,
          },
          {
            id: 'versions',
            label: copy.tab.versions,
            content: tab === 'versions' ? <ListView list={page.versions} /> : null,
          },
        ]}
      />
    </Stack>
  )
}
