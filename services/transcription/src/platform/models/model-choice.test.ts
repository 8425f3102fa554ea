import { ConfigError } from '@escriba/runtime';
import { describe, expect, it } from '@jest/globals';
import {
  chooseModel,
  hasFastModel,
  labelOf,
  listChosenModels,
  MODEL_PLANS,
  type ModelChoice,
  parseModelChoice,
} from './model-choice.ts';

const PRIORITIES = { business: 1, pro: 2, free: 3, visitor: 4 };

const parse = (models?: string): ModelChoice =>
  parseModelChoice({ SPEECH_MODEL: 'base', SPEECH_MODELS: models });
const problemsOf = (models: string): readonly string[] => {
  try {
    parse(models);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};
const namesOf = (choice: ModelChoice, speechModel: 'universal' | 'fast') =>
  Object.values(PRIORITIES).map((priority) => labelOf(chooseModel(choice, { priority, speechModel })));

describe('the models of an installation', () => {
  it('are the default alone without SPEECH_MODELS, and fast takes the most likely words of it', () => {
    for (const choice of [parse(), parse(' ')]) {
      expect(listChosenModels(choice)).toEqual(['base']);
      expect(namesOf(choice, 'universal')).toEqual(['base', 'base', 'base', 'base']);
      expect(namesOf(choice, 'fast')).toEqual(['base-fast', 'base-fast', 'base-fast', 'base-fast']);
    }
  });

  it('can be those of plans; the others have the default', () => {
    const choice = parse('pro=turbo, business=large-v3');
    expect(listChosenModels(choice)).toEqual(['base', 'turbo', 'large-v3']);
    expect(namesOf(choice, 'universal')).toEqual(['large-v3', 'turbo', 'base', 'base']);
    expect(namesOf(choice, 'fast')).toEqual(['large-v3-fast', 'turbo-fast', 'base-fast', 'base-fast']);
  });

  it('can have one of their own for fast, which is something else only for plans with another one', () => {
    const choice = parse('business=large-v3 fast=base');
    expect(namesOf(choice, 'fast')).toEqual(['base', 'base', 'base', 'base']);
    expect(MODEL_PLANS.filter((plan) => hasFastModel(choice, plan))).toEqual(['business']);
    expect(MODEL_PLANS.filter((plan) => hasFastModel(parse(), plan))).toEqual([]);
  });

  it('are refused with a sentence for each wrong entry', () => {
    expect(problemsOf('gold=turbo pro free= pro=a=b pro=../x pro=turbo')).toEqual([
      "SPEECH_MODELS cannot contain 'gold=turbo': the keys are visitor, free, pro, business, fast",
      expect.stringContaining("'pro': each entry is a key and a model, such as free="),
      expect.stringContaining("'free=': each entry is a key and a model"),
      expect.stringContaining("'pro=a=b': each entry is a key and a model"),
      "SPEECH_MODELS cannot contain 'pro=../x': ../x is not the name of a model",
      "SPEECH_MODELS cannot contain 'pro=turbo': pro has a model already",
    ]);
    expect(problemsOf('__proto__=turbo')).toHaveLength(1);
  });
});
