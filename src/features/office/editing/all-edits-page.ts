import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { beginEdit, type EditedCollection, readEditing } from '#contract/editing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { leave, type ShownState, screen } from '#screens/screen.ts'
import { loginAddress } from '#state/session.ts'
import { versionsList } from './versions-list.tsx'

const tabs = ['edits', 'files', 'versions'] as const
export type EditsTab = (typeof tabs)[number]

interface EditingReport {
  readonly report: ReplyOf<typeof readEditing>
  readonly tab: EditsTab
  readonly section: EditedCollection
  readonly search: string
}

export type ShownEdits = ShownState<EditingReport>
export type AllEditsPage = ReturnType<typeof allEditsPage>

interface NewEdit {
  readonly collection: EditedCollection
  readonly path?: string
  readonly from?: string
  readonly removes?: boolean
}

/** Files of the chosen section whose titles hold the searched words. */
export const filesInSight = ({ report, section, search }: ShownEdits) => {
  const chosen = report.collections.find(({ collection }) => collection === section)
  const words = search.trim().toLowerCase()
  const files = chosen?.files.filter(({ title }) => title.toLowerCase().includes(words)) ?? []
  return { chosen, files }
}

/** The workplace of editors: edits under way, every text that can be edited, and the versions that were live. */
export function allEditsPage(environment: Environment) {
  const { $state, retry, reload, change, send } = screen<EditingReport>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readEditing, {})
      if (!answer.ok) return answer
      const asked = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'edits'
      const before = inSight()
      return {
        report: answer.value,
        tab: before?.tab ?? asked,
        section: before?.section ?? 'faq',
        search: before?.search ?? '',
      }
    },
    afterLoad: ({ tab }) => (tab === 'versions' ? versions.show() : undefined),
    keepsShown: true,
  })

  const versions = versionsList(environment)

  return {
    $state,
    retry,
    reload,
    versions,
    choose: (tab: EditsTab): void => {
      environment.rename(tab === 'edits' ? addresses.editing : `${addresses.editing}?tab=${tab}`)
      change({ tab })
      if (tab === 'versions') void versions.show()
    },
    narrow: (part: Partial<Pick<EditingReport, 'section' | 'search'>>): void => change(part),
    begin: ({ collection, path, from, removes = false }: NewEdit) =>
      send(async () => {
        const body = { collection, path: path ?? null, from: from ?? null, removes }
        const answer = await call(environment, beginEdit, { body })
        return answer.ok ? leave(environment, addresses.edit(answer.value.id)) : answer
      }),
    login: () => environment.go(loginAddress(addresses.editing)),
  }
}
