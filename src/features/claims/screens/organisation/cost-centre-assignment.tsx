import type { CostCentre } from '#claims/api/cost-centres.ts'
import { assignCostCentre } from '#claims/api/organisation-claims.ts'
import { costCentresCopy as copy, costCentreRefusalText } from '#claims/words/cost-centres.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { showToast } from '#kit/state/toasts.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'

interface Subject {
  readonly costCentres: readonly CostCentre[]
  readonly total: number
}

interface ListFilter {
  readonly q?: string
  readonly costCentre?: string
  readonly sort: string
  readonly tab: 'active' | 'archive'
}

/** Assigns the chosen claims, or all claims of the list, to a cost centre (M-SCALE-02). */
export const createCostCentreAssignment = (
  environment: Environment,
  filter: () => ListFilter,
  { chosen, done }: { readonly chosen: () => readonly number[]; readonly done: () => void },
) =>
  createDialogAction<Subject, { assigned: string; to: 'chosen' | 'found' }, { changed: number }>({
    formId: 'assign-cost-centre',
    draft: ({ costCentres }) => ({
      assigned: String(costCentres.find(({ closed }) => !closed)?.id ?? ''),
      to: 'chosen',
    }),
    title: () => copy.assignTitle,
    submit: copy.save,
    submitting: copy.assigning,
    refusal: costCentreRefusalText,
    atFields: [],
    fields: ({ subject, draft }, fill) => (
      <>
        <Select
          name="assigned"
          label={copy.choose}
          empty={copy.without}
          value={draft.assigned}
          options={subject.costCentres
            .filter(({ closed }) => !closed)
            .map((costCentre) => ({ value: String(costCentre.id), label: copy.option(costCentre) }))}
          onChange={(event) => fill({ assigned: event.target.value })}
        />
        <SegmentedControl
          name="assign-to"
          label={copy.assignTo}
          value={draft.to}
          options={[
            { value: 'chosen', label: copy.toChosen(chosen().length) },
            { value: 'found', label: copy.toFound(subject.total) },
          ]}
          onChange={(to) => fill({ to })}
        />
      </>
    ),
    send: (_, { assigned, to }) =>
      call(environment, assignCostCentre, {
        query: filter(),
        body: {
          assigned: assigned === '' ? null : Number(assigned),
          ...(to === 'chosen' ? { claims: [...chosen()] } : {}),
        },
      }),
    done: (_, { changed }) => {
      showToast('cost_centre_assigned', copy.assignDone(changed), { tone: 'success' })
      done()
    },
  })
