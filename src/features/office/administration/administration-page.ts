import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { readAdministration } from '#contract/administration.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { loginAddress } from '#state/session.ts'
import { auditStore } from './audit-store.ts'
import { blocksStore } from './blocks-store.ts'
import { officesStore } from './offices-store.ts'
import { registersStore } from './registers-store.ts'
import { servicesStore } from './services-store.ts'
import { statementsStore } from './statements-store.ts'
import {
  endsStore,
  jobsStore,
  lettersStore,
  receiptsStore,
  refundsStore,
  webhooksStore,
} from './stuck-lists.ts'

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

/** The workplace of whoever runs the service: how it stands, what is stuck, who did what; `?tab=` opens a part at once. */
export function administrationPage(environment: Environment) {
  const { $state, shown, retry, reload, change } = screen<Administration>(environment, {
    load: async (inSight) => {
      const answer = await call(environment, readAdministration, {})
      if (!answer.ok) return answer
      const asked = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'state'
      return { report: answer.value, tab: inSight()?.tab ?? asked }
    },
    afterLoad: ({ tab }, before) => (before ? undefined : fill(tab)),
    keepsShown: true,
  })
  const recount = () => void reload()
  const jobs = jobsStore(environment, recount)
  const letters = lettersStore(environment, recount)
  const webhooks = webhooksStore(environment, recount)
  const refunds = refundsStore(environment, recount)
  const ends = endsStore(environment, recount)
  const receipts = receiptsStore(environment, recount)
  const offices = officesStore(environment, recount)
  const blocks = blocksStore(environment, recount)
  const services = servicesStore(environment, recount)
  const audit = auditStore(environment)
  const statements = statementsStore(environment)
  const registers = registersStore(environment)

  const lists = {
    jobs,
    letters,
    webhooks,
    refunds,
    ends,
    receipts,
    offices,
    blocks,
    services,
    audit,
    registers,
    statements,
  } as const
  const fill = async (tab: AdministrationTab): Promise<void> => {
    if (tab !== 'state') await lists[tab].show()
  }

  return {
    $state,
    retry,
    ...lists,
    /** Reads again how the service stands, and the list in sight. */
    again: async (): Promise<void> => {
      const tab = shown()?.tab ?? 'state'
      await Promise.all([reload(), fill(tab)])
    },
    choose: (tab: AdministrationTab): void => {
      environment.rename(
        tab === 'state' ? addresses.administration : `${addresses.administration}?tab=${tab}`,
      )
      change({ tab })
      void fill(tab)
    },
    login: () => environment.go(loginAddress(addresses.administration)),
  }
}
