import {
  beginEdit,
  type ContentVersion,
  type EditableCollection,
  readContentVersions,
  readEditingOverview,
  restoreContentVersion,
} from '#content/api/editing.ts'
import {
  contentEditCopy,
  contentVersionsCopy as copy,
  editingCopy,
  editingRefusalText,
} from '#content/words/editing.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { list, toLoadedRows } from '#kit/screens/list.ts'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Text } from '#ui/text/text.tsx'

const tabs = ['edits', 'files', 'versions'] as const
export type EditsTab = (typeof tabs)[number]

interface EditingReport {
  readonly report: EndpointReply<typeof readEditingOverview>
  readonly tab: EditsTab
  readonly section: EditableCollection
  readonly search: string
}

export type LoadedEditsState = LoadedState<EditingReport>
export type AllEditsPage = ReturnType<typeof createAllEditsPage>

interface NewEdit {
  readonly collection: EditableCollection
  readonly path?: string
  readonly from?: string
  readonly removes?: boolean
}

export const filterEditableFiles = ({ report, section, search }: LoadedEditsState) => {
  const chosen = report.collections.find(({ collection }) => collection === section)
  const searchText = search.trim().toLowerCase()
  const files = chosen?.files.filter(({ title }) => title.toLowerCase().includes(searchText)) ?? []
  return { chosen, files }
}

export function createAllEditsPage(environment: Environment) {
  const { $state, retry, change, send } = createScreen<EditingReport>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readEditingOverview, {})
      if (!answer.ok) return answer
      const tabInQuery = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'edits'
      const shownReport = getShown()
      return {
        report: answer.value,
        tab: shownReport?.tab ?? tabInQuery,
        section: shownReport?.section ?? 'faq',
        search: shownReport?.search ?? '',
      }
    },
    afterLoad: ({ tab }) => (tab === 'versions' ? versions.show() : undefined),
    keepsShown: true,
  })

  const versions = versionsList(environment)

  return {
    $state,
    retry,
    versions,
    choose: (tab: EditsTab): void => {
      environment.rename(tab === 'edits' ? pagePaths.editing : `${pagePaths.editing}?tab=${tab}`)
      change({ tab })
      if (tab === 'versions') void versions.show()
    },
    narrow: (part: Partial<Pick<EditingReport, 'section' | 'search'>>): void => change(part),
    begin: ({ collection, path, from, removes = false }: NewEdit) =>
      send(async () => {
        const body = { collection, path: path ?? null, from: from ?? null, removes }
        const answer = await call(environment, beginEdit, { body })
        return answer.ok ? leavePage(environment, pagePaths.edit(answer.value.id)) : answer
      }),
    login: () => environment.go(buildLoginUrl(pagePaths.editing)),
  }
}

const versionsList = (environment: Environment) =>
  list<ContentVersion, { readonly reason: string }>({
    read: async (_, page) =>
      toLoadedRows(
        await call(environment, readContentVersions, { query: { page } }),
        ({ versions }) => versions,
      ),
    words: copy,
    refusal: editingRefusalText,
    lead: <Text tone="muted">{copy.lead}</Text>,
    none: copy.none,
    noneIcon: 'info',
    table: {
      caption: editingCopy.tab.versions,
      dense: true,
      inlineCards: true,
      columns: [
        { label: copy.columns.at, cell: ({ at }) => contentEditCopy.moment(at) },
        { label: copy.columns.title, names: true, cell: ({ title }) => title },
        { label: copy.columns.who, cell: copy.who },
        {
          label: copy.columns.state,
          cell: ({ live, removed }) => (
            <Badge tone={live ? 'success' : 'neutral'}>
              {live ? (removed ? copy.removed : copy.live) : copy.before}
            </Badge>
          ),
        },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: copy.columns.act,
      narrow: true,
      buttons: ({ live, title, at }) =>
        live ? null : { label: copy.restore, about: `${title}, ${contentEditCopy.moment(at)}` },
      nameOf: ({ id }) => id,
      doneWords: copy.done,
      formId: 'restore',
      draft: { reason: '' },
      title: copy.title,
      submit: copy.send,
      submitting: copy.sending,
      refusal: editingRefusalText,
      atFields: ['reason_missing'],
      fields: ({ subject, draft, refused }, fill) => (
        <>
          <Text>{copy.text(subject.at)}</Text>
          <LengthLimitedField
            name="reason"
            label={copy.reason}
            autoComplete="off"
            limit={maxTextLength.reason}
            value={draft.reason}
            error={refused === 'reason_missing' ? editingRefusalText(refused) : undefined}
            onChange={(event) => fill({ reason: event.currentTarget.value })}
          />
        </>
      ),
      send: ({ id }, draft) => {
        const reason = draft.reason.trim()
        return reason === ''
          ? { ok: false, code: 'reason_missing' }
          : call(environment, restoreContentVersion, { params: { id }, body: { reason } })
      },
    },
  })
