import { readAdministration } from '#back-office/api/administration.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ReplyOf } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { loginAddress } from '#kit/state/session.ts'
import { auditList } from './audit-list.tsx'
import { receiptsList } from './receipts-list.tsx'
import { registersList } from './registers-list.tsx'
import { statementsPart } from './statements-view.tsx'
import { blocksList, officesList, servicesList } from './stop-lists.tsx'
import { endsList, jobsList, lettersList, refundsList, webhooksList } from './stuck-lists.tsx'

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
  readonly report: ReplyOf<typeof readAdministration>
  readonly tab: AdministrationTab
}

export type ShownAdministration = ShownState<Administration>
export type AdministrationPage = ReturnType<typeof administrationPage>

export function administrationPage(environment: Environment) {
  const { $state, shown, retry, reload, change } = screen<Administration>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readAdministration, {})
      if (!answer.ok) return answer
      const tabInQuery = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'state'
      return { report: answer.value, tab: getShown()?.tab ?? tabInQuery }
    },
    afterLoad: ({ tab }, previous) => (previous ? undefined : loadTab(tab)),
    keepsShown: true,
  })
  const recount = () => void reload()
  const lists = {
    jobs: jobsList(environment, recount),
    letters: lettersList(environment, recount),
    webhooks: webhooksList(environment, recount),
    refunds: refundsList(environment, recount),
    ends: endsList(environment, recount),
    receipts: receiptsList(environment, recount),
    offices: officesList(environment, recount),
    blocks: blocksList(environment, recount),
    services: servicesList(environment, recount),
    audit: auditList(environment),
    registers: registersList(environment),
    statements: statementsPart(environment),
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
        tab === 'state' ? addresses.administration : `${addresses.administration}?tab=${tab}`,
      )
      change({ tab })
      if (shown()) void loadTab(tab)
    },
    login: () => environment.go(loginAddress(addresses.administration)),
  }
}
