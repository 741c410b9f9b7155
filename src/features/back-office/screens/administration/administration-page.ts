import { readAdministrationOverview } from '#back-office/api/administration.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { createWaitingPlacesList } from '#rent/parts/wait-staff-lists.tsx'
import { createVisitLoadsList } from '#visits/parts/visit-loads-list.tsx'
import { createAuditLogList } from './audit-log-list.tsx'
import {
  createBlockedHoldersList,
  createClosedOfficesList,
  createSuspendedServicesList,
} from './closure-and-block-lists.tsx'
import { createPersonalDataRegistersList } from './personal-data-registers-list.tsx'
import { createStatementsStore } from './statements-view.tsx'
import {
  createProposedRentEndsList,
  createStuckJobsList,
  createStuckMessagesList,
  createStuckRefundsList,
  createStuckWebhooksList,
} from './stuck-work-lists.tsx'
import { createUnregisteredReceiptsList } from './unregistered-receipts-list.tsx'

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
  'wait',
  'visits',
  'registers',
  'audit',
] as const
export type AdministrationTab = (typeof tabs)[number]

interface Administration {
  readonly report: EndpointReply<typeof readAdministrationOverview>
  readonly tab: AdministrationTab
}

export type LoadedAdministrationState = LoadedState<Administration>
export type AdministrationPage = ReturnType<typeof createAdministrationPage>

export function createAdministrationPage(environment: Environment) {
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
    jobs: createStuckJobsList(environment, recount),
    letters: createStuckMessagesList(environment, recount),
    webhooks: createStuckWebhooksList(environment, recount),
    refunds: createStuckRefundsList(environment, recount),
    ends: createProposedRentEndsList(environment, recount),
    receipts: createUnregisteredReceiptsList(environment, recount),
    offices: createClosedOfficesList(environment, recount),
    blocks: createBlockedHoldersList(environment, recount),
    services: createSuspendedServicesList(environment, recount),
    wait: createWaitingPlacesList(environment),
    visits: createVisitLoadsList(environment),
    audit: createAuditLogList(environment),
    registers: createPersonalDataRegistersList(environment),
    statements: createStatementsStore(environment),
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
    login: () => environment.go(buildLoginUrl(pagePaths.administration)),
  }
}
