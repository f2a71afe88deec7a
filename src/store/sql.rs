//! Statements and their values: how each type is saved in a column, the parameters of a statement as a
//! tuple, and rows as structs, tuples or single values.
//!
//! sqlx's `Any` has no unsigned numbers and no times, and its derives would compile SQLite twice. A
//! list of parameters is numbered here, since its `QueryBuilder` writes `?`, which PostgreSQL does not
//! read.

use jiff::Timestamp;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::error::BoxDynError;
use sqlx::{Any, AnyConnection, Arguments, AssertSqlSafe, ColumnIndex, Decode, Encode};
use sqlx::{Row as _, SqlSafeStr, Type};

use crate::game::{ChannelId, GameId, PersonId, ServerId};

/// A type with values that are saved in a column.
pub(super) trait Saved {
    /// A number or a text.
    type As: for<'a> Encode<'a, Any> + for<'a> Decode<'a, Any> + Type<Any>;

    /// Returns the value as it is saved.
    fn saved(&self) -> Result<Self::As, BoxDynError>;
}

impl<T: Saved + ?Sized> Saved for &T {
    type As = T::As;

    fn saved(&self) -> Result<T::As, BoxDynError> {
        (**self).saved()
    }
}

impl Saved for str {
    type As = String;

    fn saved(&self) -> Result<String, BoxDynError> {
        Ok(self.to_owned())
    }
}

/// A type with values that are read from a column.
pub(super) trait Column: Saved + Sized {
    /// Reads a saved value.
    fn from_saved(saved: Self::As) -> Result<Self, BoxDynError>;
}

/// Says how types are saved and read.
macro_rules! saved {
    ($($type:ty as $as:ty: |$value:ident| $save:expr, |$saved:ident| $read:expr;)*) => {$(
        impl $crate::store::sql::Saved for $type {
            type As = $as;

            fn saved(&self) -> Result<$as, sqlx::error::BoxDynError> {
                let $value = self;
                Ok($save)
            }
        }

        impl $crate::store::sql::Column for $type {
            fn from_saved($saved: $as) -> Result<$type, sqlx::error::BoxDynError> {
                Ok($read)
            }
        }
    )*};
}
pub(super) use saved;

// Unsigned numbers are saved bit for bit. Other numbers that a type does not have are read as the
// nearest one.
saved! {
    i64 as i64: |it| *it, |number| number;
    u64 as i64: |it| it.cast_signed(), |number| number.cast_unsigned();
    u32 as i64: |it| (*it).into(), |number| number.clamp(0, u32::MAX.into()) as u32;
    u8 as i64: |it| (*it).into(), |number| number.clamp(0, u8::MAX.into()) as u8;
    bool as i64: |it| (*it).into(), |number| number != 0;
    Timestamp as i64: |it| it.as_millisecond(), |number| time(number);
    PersonId as i64: |it| it.0.cast_signed(), |number| PersonId(number.cast_unsigned());
    ServerId as i64: |it| it.0.cast_signed(), |number| ServerId(number.cast_unsigned());
    ChannelId as i64: |it| it.0.cast_signed(), |number| ChannelId(number.cast_unsigned());
    String as String: |it| it.clone(), |text| text;
    GameId as String: |it| it.0.clone(), |text| GameId(text);
}

fn time(milliseconds: i64) -> Timestamp {
    let [first, last] = [Timestamp::MIN, Timestamp::MAX].map(Timestamp::as_millisecond);
    let nearest = milliseconds.clamp(first, last);
    Timestamp::from_millisecond(nearest).unwrap_or(Timestamp::MAX)
}

/// A column of a row.
pub(super) trait Field: Sized {
    fn of<I: ColumnIndex<AnyRow>>(row: &AnyRow, column: I) -> Result<Self, sqlx::Error>;
}

impl<T: Column> Field for T {
    fn of<I: ColumnIndex<AnyRow>>(row: &AnyRow, column: I) -> Result<T, sqlx::Error> {
        T::from_saved(row.try_get(column)?).map_err(sqlx::Error::Decode)
    }
}

impl<T: Column> Field for Option<T> {
    fn of<I: ColumnIndex<AnyRow>>(row: &AnyRow, column: I) -> Result<Option<T>, sqlx::Error> {
        let saved: Option<T::As> = row.try_get(column)?;
        saved
            .map(T::from_saved)
            .transpose()
            .map_err(sqlx::Error::Decode)
    }
}

/// A row of a result: a tuple or a value in the order of its columns, or a struct by their names.
pub(super) trait Row: Sized {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error>;
}

impl<T: Field> Row for T {
    fn read(row: &AnyRow) -> Result<T, sqlx::Error> {
        T::of(row, 0)
    }
}

/// Rows as a struct: each of the fields is the column of its name.
macro_rules! columns {
    ($type:ident: $($field:ident),*) => {
        impl $crate::store::sql::Row for $type {
            fn read(row: &sqlx::any::AnyRow) -> Result<$type, sqlx::Error> {
                Ok($type {
                    $($field: $crate::store::sql::Field::of(row, stringify!($field))?),*
                })
            }
        }
    };
}
pub(super) use columns;

/// The parameters of a statement: none, one, a list, or a tuple of such.
pub(super) trait Parameters {
    fn add_all(self, to: &mut AnyArguments) -> Result<(), BoxDynError>;
}

impl Parameters for () {
    fn add_all(self, _: &mut AnyArguments) -> Result<(), BoxDynError> {
        Ok(())
    }
}

impl<T: Saved> Parameters for T {
    fn add_all(self, to: &mut AnyArguments) -> Result<(), BoxDynError> {
        to.add(self.saved()?)
    }
}

impl<T: Saved> Parameters for Option<T> {
    fn add_all(self, to: &mut AnyArguments) -> Result<(), BoxDynError> {
        to.add(self.map(|it| it.saved()).transpose()?)
    }
}

impl<T: Parameters> Parameters for Vec<T> {
    fn add_all(self, to: &mut AnyArguments) -> Result<(), BoxDynError> {
        self.into_iter().try_for_each(|value| value.add_all(to))
    }
}

macro_rules! tuple {
    ($($part:ident)*) => {
        impl<$($part: Parameters),*> Parameters for ($($part,)*) {
            fn add_all(self, to: &mut AnyArguments) -> Result<(), BoxDynError> {
                #[allow(non_snake_case)]
                let ($($part,)*) = self;
                $($part.add_all(to)?;)*
                Ok(())
            }
        }

        impl<$($part: Field),*> Row for ($($part,)*) {
            fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
                let mut columns = 0..;
                Ok(($($part::of(row, columns.next().unwrap_or_default())?,)*))
            }
        }
    };
}

tuple!(A B);
tuple!(A B C);
tuple!(A B C D);
tuple!(A B C D E);
tuple!(A B C D E F);
tuple!(A B C D E F G);
tuple!(A B C D E F G H);
tuple!(A B C D E F G H I);

type Query = sqlx::query::Query<'static, Any, AnyArguments>;

fn query(sql: impl SqlSafeStr, with: impl Parameters) -> Result<Query, sqlx::Error> {
    let mut arguments = AnyArguments::default();
    with.add_all(&mut arguments).map_err(sqlx::Error::Encode)?;
    Ok(sqlx::query_with(sql, arguments))
}

/// Runs a statement and returns the number of rows that it changed.
pub(super) async fn run(
    at: &mut AnyConnection,
    sql: impl SqlSafeStr,
    with: impl Parameters,
) -> Result<u64, sqlx::Error> {
    Ok(query(sql, with)?.execute(at).await?.rows_affected())
}

/// Returns all rows of a query.
pub(super) async fn rows<R: Row>(
    at: &mut AnyConnection,
    sql: impl SqlSafeStr,
    with: impl Parameters,
) -> Result<Vec<R>, sqlx::Error> {
    let rows = query(sql, with)?.fetch_all(at).await?;
    rows.iter().map(R::read).collect()
}

/// Returns the row of a query, if there is one.
pub(super) async fn row<R: Row>(
    at: &mut AnyConnection,
    sql: impl SqlSafeStr,
    with: impl Parameters,
) -> Result<Option<R>, sqlx::Error> {
    let row = query(sql, with)?.fetch_optional(at).await?;
    row.as_ref().map(R::read).transpose()
}

/// Returns the row of a query that always has one.
pub(super) async fn one<R: Row>(
    at: &mut AnyConnection,
    sql: impl SqlSafeStr,
    with: impl Parameters,
) -> Result<R, sqlx::Error> {
    row(at, sql, with).await?.ok_or(sqlx::Error::RowNotFound)
}

/// Returns whether a query finds anything.
pub(super) async fn exists(
    at: &mut AnyConnection,
    sql: impl SqlSafeStr,
    with: impl Parameters,
) -> Result<bool, sqlx::Error> {
    Ok(query(sql, with)?.fetch_optional(at).await?.is_some())
}

/// A query that ends with a list of `count` values, and then with something more: `… IN ($1, $2)
/// …`.
pub(super) fn in_list(query: &str, count: usize, more: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("{query} IN ({}){more}", placeholders(count)))
}

/// `$1, $2, …`, that many.
pub(super) fn placeholders(count: usize) -> String {
    let all: Vec<String> = (1..=count).map(|number| format!("${number}")).collect();
    all.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_keep_their_bits_and_numbers_that_a_type_does_not_have_are_the_nearest() {
        for id in [0, 1, PersonId::GUESTS, u64::MAX] {
            assert_eq!(u64::from_saved(id.saved().unwrap()).unwrap(), id);
        }
        assert_eq!(
            Timestamp::from_saved(i64::MAX).unwrap().as_millisecond(),
            Timestamp::MAX.as_millisecond()
        );
        assert_eq!(
            (u8::from_saved(300).unwrap(), u32::from_saved(-1).unwrap()),
            (255, 0)
        );
    }
}
