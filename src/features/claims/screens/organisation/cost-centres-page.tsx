import {
  type CostCentre,
  type CostCentres,
  changeCostCentre,
  createCostCentre,
  readCostCentres,
} from '#claims/api/cost-centres.ts'
import { costCentresCopy as copy, costCentreRefusalText } from '#claims/words/cost-centres.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'

export type LoadedCostCentres = LoadedState<CostCentres>
export type CostCentresPage = ReturnType<typeof createCostCentresPage>

const codeRefusals: readonly string[] = ['code_wrong', 'code_taken']
const nameRefusals: readonly string[] = ['name_empty', 'name_signs']

/** Cost centres of an organisation; only its administrators change them (M-SCALE-01). */
export function createCostCentresPage(environment: Environment) {
  const { $state, retry, change, send } = createScreen<CostCentres, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const answer = await call(environment, readCostCentres, {})
      return answer.ok ? answer.value : answer
    },
    toast: costCentreRefusalText,
  })

  /** The subject is null for a new cost centre. */
  const edit = createDialogAction<
    CostCentre | null,
    { code: string; name: string; division: string },
    CostCentres
  >({
    formId: 'cost-centre',
    draft: (costCentre) => ({
      code: costCentre?.code ?? '',
      name: costCentre?.name ?? '',
      division: costCentre?.division ?? '',
    }),
    title: (costCentre) => (costCentre ? copy.editTitle : copy.addTitle),
    submit: copy.save,
    submitting: copy.saving,
    refusal: costCentreRefusalText,
    atFields: [...codeRefusals, ...nameRefusals],
    fields: ({ draft, refused }, fill) => {
      const errorAt = (codes: readonly string[]) =>
        refused !== null && codes.includes(refused) ? costCentreRefusalText(refused) : undefined
      return (
        <>
          <LengthLimitedField
            name="code"
            label={copy.code}
            hint={copy.codeHint}
            limit={maxTextLength.costCentreCode}
            width="short"
            value={draft.code}
            onChange={(event) => fill({ code: event.target.value })}
            error={errorAt(codeRefusals)}
          />
          <LengthLimitedField
            name="name"
            label={copy.name}
            limit={maxTextLength.name}
            value={draft.name}
            onChange={(event) => fill({ name: event.target.value })}
            error={errorAt(nameRefusals)}
          />
          <LengthLimitedField
            name="division"
            label={copy.division}
            hint={copy.divisionHint}
            limit={maxTextLength.name}
            value={draft.division}
            onChange={(event) => fill({ division: event.target.value })}
          />
        </>
      )
    },
    send: (costCentre, draft) =>
      costCentre
        ? call(environment, changeCostCentre, {
            params: { id: costCentre.id },
            body: { ...draft, closed: costCentre.closed },
          })
        : call(environment, createCostCentre, { body: draft }),
    done: (_, found) => change(found),
  })

  return {
    $state,
    retry,
    edit,
    setClosed: ({ id, claims: _, ...costCentre }: CostCentre, closed: boolean) =>
      send(async () => {
        const body = { ...costCentre, closed }
        const answer = await call(environment, changeCostCentre, { params: { id }, body })
        return answer.ok ? answer.value : answer
      }),
  }
}
