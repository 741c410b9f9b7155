import type { CostQuestion } from '#contract/tariffs.ts'
import { compact } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { registeredItemsService } from '#domain/service.ts'
import type { RentalForm } from '#state/rental-form.ts'

/** Numbers of the chosen services (M-SVC-01, AMB-39). */
export function servicesOf(form: RentalForm): ServiceNumber[] {
  return [
    ...(form.namedCell ? ([1] as const) : []),
    ...(form.deliveryRPO ? [registeredItemsService(form.isAaps)] : []),
    ...(form.attachmentNotification ? ([7] as const) : []),
    ...(form.safetyGuarantee ? ([8] as const) : []),
    ...(form.digitization ? ([9] as const) : []),
  ]
}

/** The tariff request; null before the period is known (M-PRICE-02). */
export function costQuestionOf(form: RentalForm, clientType: ClientType, today: string): CostQuestion | null {
  if (form.dates === null || form.opsIndex === '') return null
  return {
    opsIndex: form.opsIndex,
    formattedDate: compact(today),
    formattedStartDate: compact(form.dates[0]),
    formattedEndDate: compact(form.dates[1]),
    prolongation: form.prolongation,
    namedCell: form.namedCell,
    rpoService: form.deliveryRPO,
    clientTypeId: clientType,
    boxId: form.boxId,
    boxSize: form.isAaps ? 3 : form.boxSize,
    ordinaryMailAttach: form.attachmentNotification,
    safetyGuarantee: form.safetyGuarantee,
    digitization: form.digitization,
  }
}
