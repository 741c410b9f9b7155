import { type SituationTextFacts, situationCopy } from '#claims/words/claim-situation.ts'

export const situationHeading = (
  situation: keyof typeof situationCopy,
  rent: Partial<SituationTextFacts> = {},
): string =>
  situationCopy[situation]({
    start: '2026-08-01',
    end: '2026-12-31',
    clientType: 1,
    continues: false,
    isAaps: false,
    ...rent,
  }).heading
