import { useStore } from '@nanostores/react'
import type { FreeBox } from '#contract/boxes.ts'
import { boxPickerCopy } from '#copy/box-wall.ts'
import { isAtEyeLevel } from '#domain/box-wall.ts'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

/** The first boxes, and the chosen one wherever it stands (M-BOX-02, 03). */
const quickPicks = (boxes: readonly FreeBox[], count: number, chosen: number | null): readonly FreeBox[] =>
  boxes.filter((box, index) => index < count || box.id === chosen)

/** Free boxes to pick from by one press: the first of them, or `all`. */
export function BoxList({ boxes, all, page }: { boxes: readonly FreeBox[]; all: boolean; page: WizardPage }) {
  const isAaps = useChoice('isAaps')
  const boxId = useChoice('boxId')
  const wall = useStore(page.$wall)
  const problem = useStore(page.shownProblems.box)
  const picks = all ? boxes : quickPicks(boxes, page.boxesAtFirst(isAaps), boxId)
  const areAtEyeLevel = !all && picks.every(({ id }) => isAtEyeLevel(wall.find((box) => box.id === id) ?? {}))
  return (
    <RadioList
      id={fieldIds.box}
      name="box"
      label={boxPickerCopy[isAaps ? 'cell' : 'box'].number}
      hint={areAtEyeLevel ? boxPickerCopy.atEyeLevel : undefined}
      error={problem && problemText.box(problem)}
      columns="many"
      required
      options={picks.map((box) => ({ value: String(box.id), label: boxPickerCopy.boxNumber(box.number) }))}
      value={String(boxId ?? '')}
      onChange={(event) => {
        const box = boxes.find(({ id }) => String(id) === event.target.value)
        if (box) page.chooseBox(box)
      }}
    />
  )
}
