import * as Type from './schema.ts';

export const Text = (maxLength: number) => Type.String({ maxLength });
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() });
export const DateTime = Type.String({ format: 'date-time' });
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const Password = Text(1_024);
export const Email = Text(320);

/** A day in São Paulo, `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date' });

export const Ok = Type.Literal(true);

export const OptionalText = (maxLength: number) => Type.Optional(Text(maxLength));
