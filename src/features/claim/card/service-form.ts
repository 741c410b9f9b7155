import type { AvailableService, connectService } from '#contract/claim-services.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { NotificationChoice } from '#contract/notifications.ts'
import { checkBoxNameShape, collapse } from '#domain/box-name.ts'
import { service } from '#domain/service.ts'

/** Fields of a service order; `problem` is the refusal shown beside the field. */
export type ServiceForm =
  | { readonly kind: 'box_name'; readonly name: string; readonly problem: string | null }
  | { readonly kind: 'notifications'; readonly choice: NotificationChoice; readonly problem: string | null }
  | { readonly kind: 'nothing' }

/** Values typed before, for reopening the form. */
export interface Typed {
  readonly boxName: string | null
  readonly choice: NotificationChoice
}

/** A waiting order can only change its name here; where notices go is changed in their own section. */
export function formOf({ id, order }: AvailableService, { boxName, choice }: Typed): ServiceForm {
  if (id === service.boxName)
    return { kind: 'box_name', name: boxName ?? order?.boxName ?? '', problem: null }
  if (id === service.notification && order === null) return { kind: 'notifications', choice, problem: null }
  return { kind: 'nothing' }
}

/** A refusal is shown in one place: beside its field, or above the buttons. */
export type PlacedRefusal = { readonly form: ServiceForm; readonly refused: string | null }

/** Refusals without a field of this form are shown above the buttons. */
export function placeRefusal(form: ServiceForm, code: string): PlacedRefusal {
  const ofName = code.startsWith('name_') || code === 'legal_name_needs_legal'
  if (form.kind === 'box_name' && ofName) return { form: { ...form, problem: code }, refused: null }
  if (form.kind === 'notifications' && code === 'address_refused')
    return { form: { ...form, problem: code }, refused: null }
  return { form, refused: code }
}

export const withoutProblem = (form: ServiceForm): ServiceForm =>
  form.kind === 'nothing' ? form : { ...form, problem: null }

export function problemOf(form: ServiceForm): string | null {
  if (form.kind === 'box_name') {
    const name = checkBoxNameShape(form.name)
    return name.ok ? null : name.code
  }
  return form.kind === 'notifications' && form.choice.address.trim().length < 3 ? 'address_refused' : null
}

/** Options to send; nothing keeps those of the order. */
export function optionsOf(form: ServiceForm): RequestOf<typeof connectService>['body']['options'] {
  if (form.kind === 'box_name') return { boxName: collapse(form.name) }
  if (form.kind !== 'notifications') return {}
  return { notifications: { ...form.choice, address: form.choice.address.trim() } }
}
