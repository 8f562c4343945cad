import { describe, expect, it } from 'vitest';
import { askedFigure, holdsFigure } from '../../src/core/select/asked-figure.ts';

describe('the figure that a question asks for', () => {
  it.each([
    ['How long must logs be kept?', 'time'],
    ['Within how many days must we pay?', 'time'],
    ['How many hours of training must each person complete?', 'count'],
    ['How many employees does the company have?', 'count'],
    ['What is the largest fine it can face?', 'money'],
    ['From what dates do the bans apply?', 'date'],
    ['培训最少要多少学时？', 'count'],
    ['事故报告要保存多久？', 'time'],
    ['不演练会罚款多少？', 'money'],
  ])('%s', (question, kind) => {
    expect(askedFigure(question)?.kind).toBe(kind);
  });

  it('is none where no figure is asked for', () => {
    expect(askedFigure('Who signs the report?')).toBeNull();
  });

  it('is met only by a figure of its kind', () => {
    const hours = askedFigure('How many hours of training must each person complete?');
    expect(hours !== null && holdsFigure('Training takes 8 hours a year.', hours, 'en')).toBe(true);
    expect(hours !== null && holdsFigure('Staff shall have sufficient training.', hours, 'en')).toBe(false);
    expect(hours !== null && holdsFigure('Each of 40 employees is trained.', hours, 'en')).toBe(false);
  });
});
