/** Units after a typed length. */
export const millimetresByUnit: Readonly<Record<string, number>> = {
  мм: 1,
  mm: 1,
  см: 10,
  cm: 10,
  м: 1000,
  m: 1000,
}

/** Signs between the sides of `20×30×10`, on both keyboards. */
export const betweenSides = /[×xх*]/i
