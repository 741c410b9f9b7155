import { readAdministrationOverview } from '#back-office/api/administration.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { loginUrl } from '#kit/state/session.ts'
import { auditList } from './audit-list.tsx'
import { unregisteredReceiptsList } from './receipts-list.tsx'
import { registersList } from './registers-list.tsx'
import { statementsStore } from './statements-view.tsx'
import { blockedHoldersList, stoppedOfficesList, stoppedServicesList } from './stop-lists.tsx'
import {
  proposedRentEndsList,
  stuckJobsList,
  stuckMessagesList,
  stuckRefundsList,
  stuckWebhooksList,
} from './stuck-lists.tsx'

const tabs = [
  'state',
  'jobs',
  'letters',
  'webhooks',
  'refunds',
  'ends',
  'receipts',
  'statements',
  'offices',
  'blocks',
  'services',
  'registers',
  'audit',
] as const
export type AdministrationTab = (typeof tabs)[number]

interface Administration {
  readonly report: EndpointReply<typeof readAdministrationOverview>
  readonly tab: AdministrationTab
}

export type LoadedAdministrationState = LoadedState<Administration>
export type AdministrationPage = ReturnType<typeof administrationPage>

export function administrationPage(environment: Environment) {
  const { $state, shown, retry, reload, change } = createScreen<Administration>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readAdministrationOverview, {})
      if (!answer.ok) return answer
      const tabInQuery = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'state'
      return { report: answer.value, tab: getShown()?.tab ?? tabInQuery }
    },
    afterLoad: ({ tab }, previous) => (previous ? undefined : loadTab(tab)),
    keepsShown: true,
  })
  const recount = () => void reload()
  const lists = {
    jobs: stuckJobsList(environment, recount),
    letters: stuckMessagesList(environment, recount),
    webhooks: stuckWebhooksList(environment, recount),
    refunds: stuckRefundsList(environment, recount),
    ends: proposedRentEndsList(environment, recount),
    receipts: unregisteredReceiptsList(environment, recount),
    offices: stoppedOfficesList(environment, recount),
    blocks: blockedHoldersList(environment, recount),
    services: stoppedServicesList(environment, recount),
    audit: auditList(environment),
    registers: registersList(environment),
    statements: statementsStore(environment),
  }
  const loadTab = async (tab: AdministrationTab): Promise<void> => {
    if (tab !== 'state') await lists[tab].show()
  }

  return {
    $state,
    retry,
    ...lists,
    again: async (): Promise<void> => {
      const tab = shown()?.tab ?? 'state'
      await Promise.all([reload(), loadTab(tab)])
    },
    choose: (tab: AdministrationTab): void => {
      environment.rename(
        tab === 'state' ? pagePaths.administration : `${pagePaths.administration}?tab=${tab}`,
      )
      change({ tab })
      if (shown()) void loadTab(tab)
    },
    login: () => environment.go(loginUrl(pagePaths.administration)),
  }
}
