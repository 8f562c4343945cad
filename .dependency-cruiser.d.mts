import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

declare const configuration: {
  readonly forbidden: readonly (IForbiddenRuleType & { readonly name: string })[];
  readonly options: ICruiseOptions & { readonly tsConfig?: unknown };
};
export default configuration;
